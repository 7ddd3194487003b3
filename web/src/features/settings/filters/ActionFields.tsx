import { useLingui } from '@lingui/react/macro'
import { type FilterProblem, mayFileInto } from '@sen/model/filters/judge-filter'
import type { FolderId } from '@sen/model/ids'
import { TRASH_KEPT_DAYS } from '@sen/model/threads/limits'
import { useQuery } from '@tanstack/react-query'
import { verifiedForwardsQuery } from '../../../data/account/forwarding.ts'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { foldersToChoose } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { CheckField, Choice } from '../../../widgets/form/fields.tsx'
import styles from './FilterDialog.module.css'
import { FilterLabels } from './FilterLabels.tsx'
import { type DraftActions, withAction } from './filter-draft.ts'

interface ActionFieldsProps {
  readonly actions: DraftActions
  readonly problem: FilterProblem | undefined
  readonly onChange: (actions: DraftActions) => void
}

/** Spec section 4.8.5. */
export function ActionFields({ actions, problem, onChange }: ActionFieldsProps) {
  const { t } = useLingui()
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: addresses = [] } = useQuery(verifiedForwardsQuery)
  const forwards = [...new Set([...addresses, ...(actions.address === undefined ? [] : [actions.address])])]
  const change = (more: Partial<DraftActions>) => onChange(withAction(actions, more))
  const targets = foldersToChoose(folders).filter(({ folder }) => mayFileInto(folder.role) && folder.role !== 'trash')
  const isThere = targets.some(({ folder }) => folder.id === actions.folderId)
  return (
    <div className={styles.actions}>
      <CheckField label={t`Star it`} checked={actions.star} onChange={(star) => change({ star })} />
      <CheckField label={t`Mark it as read`} checked={actions.read} onChange={(read) => change({ read })} />
      <div className={styles.into}>
        <CheckField label={t`Move it to`} checked={actions.file} onChange={(file) => change({ file })} />
        <Choice<FolderId | undefined>
          name={t`Folder`}
          value={isThere ? actions.folderId : undefined}
          options={[
            [undefined, t`Choose a folder`],
            ...targets.map(
              ({ folder, depth }) => [folder.id as FolderId, `${INDENT.repeat(depth)}${folderTitle(folder)}`] as const,
            ),
          ]}
          onChange={(folderId) => change(folderId === undefined ? { file: false } : { folderId })}
        />
      </div>
      {(problem === 'folder-unknown' || problem === 'folder-takes-no-mail') && (
        <p role="alert" className={styles.wrong}>{t`This folder no longer exists. Choose another one.`}</p>
      )}
      <FilterLabels labelIds={actions.labelIds} onChange={(labelIds) => change({ labelIds })} />
      {problem === 'label-unknown' && (
        <p role="alert" className={styles.wrong}>{t`One of these labels no longer exists. Remove it.`}</p>
      )}
      {forwards.length > 0 && (
        <div className={styles.into}>
          <CheckField label={t`Forward it to`} checked={actions.forward} onChange={(forward) => change({ forward })} />
          <Choice<string | undefined>
            name={t`Email address`}
            value={actions.address}
            options={[[undefined, t`Choose an address`], ...forwards.map((address) => [address, address] as const)]}
            onChange={(address) => change(address === undefined ? { forward: false } : { address })}
          />
        </div>
      )}
      {problem === 'address-not-verified' && (
        <p
          role="alert"
          className={styles.wrong}
        >{t`Mail can no longer be forwarded to this address. Choose another one.`}</p>
      )}
      <CheckField
        label={t`Remove the mail`}
        hint={t`It goes to Trash for ${TRASH_KEPT_DAYS} days. No other actions apply.`}
        checked={actions.remove}
        onChange={(remove) => change({ remove })}
      />
    </div>
  )
}

const INDENT = '\u00a0\u00a0\u00a0'
