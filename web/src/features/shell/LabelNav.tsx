import { useLingui } from '@lingui/react/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import { labelText } from '@sen/model/search/query-text'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { deleteLabel } from '../../actions/labels/delete-label.ts'
import { useLabelDrop } from '../../actions/labels/drop-on-label.ts'
import { editLabel, newLabel } from '../../actions/labels/own-labels.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { cx } from '../../lib/cx.ts'
import { useMenuByPointer } from '../../ui/context-menu/use-menu-by-pointer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton, type MenuHandle } from '../../ui/Menu.tsx'
import { LabelDot } from '../../widgets/labels/LabelDot.tsx'
import styles from './LabelNav.module.css'
import { useRenamedLabels } from './use-renamed-labels.ts'

interface LabelNavProps {
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

export function LabelNav({ narrow, onChosen }: LabelNavProps) {
  const { t, i18n } = useLingui()
  const labels = useLabels()
  useRenamedLabels()
  const readContext = useActionContext()
  if (labels.length === 0) return null
  return (
    <nav aria-label={t`Labels`} className={cx(narrow && styles.narrow)}>
      <div className={styles.head}>
        <h2 className={narrow ? 'sr-only' : styles.heading}>{t`Labels`}</h2>
        {!narrow && (
          <IconButton
            label={i18n._(newLabel.about)}
            icon={Plus}
            size="small"
            onClick={() => {
              onChosen?.()
              newLabel.perform(readContext({ kind: 'selection' }))
            }}
          />
        )}
      </div>
      <ul className={styles.list}>
        {labels.map((label) => (
          <LabelLink key={label.id} label={label} narrow={narrow} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  )
}

function LabelLink({ label, narrow, onChosen }: LabelNavProps & { readonly label: LabelField }) {
  const { t } = useLingui()
  const readContext = useActionContext()
  const menu = useRef<MenuHandle>(null)
  const drop = useLabelDrop(label)
  const hold = useMenuByPointer(menu)
  const { name } = label
  const entry = (perform: typeof editLabel) => ({
    onChoose: () => {
      onChosen?.()
      perform(readContext({ kind: 'selection' }), label)
    },
  })
  return (
    <li className={styles.row} {...drop} {...hold}>
      <Link
        to="/advance-search"
        search={{ q: labelText({ name, negated: false }) }}
        activeOptions={{ exact: true, includeSearch: true }}
        activeProps={{ 'aria-current': 'page' }}
        className={styles.main}
        data-tooltip={narrow ? name : undefined}
        onClick={onChosen}
      >
        <LabelDot colour={label.colour} />
        <span className={narrow ? 'sr-only' : styles.name} title={narrow ? undefined : name}>
          {name}
        </span>
      </Link>
      {!narrow && (
        <MenuButton
          label={t`Actions for ${name}`}
          icon={Ellipsis}
          size="small"
          handle={menu}
          className={styles.actions}
          entries={[
            { id: 'edit', label: t`Rename or colour`, icon: Pencil, ...entry(editLabel) },
            { id: 'delete', label: t`Delete the label`, icon: Trash2, danger: true, ...entry(deleteLabel) },
          ]}
        />
      )}
    </li>
  )
}
