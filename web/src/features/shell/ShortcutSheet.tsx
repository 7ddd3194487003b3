import { useLingui } from '@lingui/react/macro'
import type { Action } from '../../actions/action.ts'
import { allActions } from '../../actions/page/screen-actions.ts'
import { useShell } from '../../state/shell.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import styles from './ShortcutSheet.module.css'

interface Line {
  readonly id: string
  readonly about: string
  readonly keys: readonly string[]
}

export function ShortcutSheet() {
  const { t, i18n } = useLingui()
  const { shortcutsOpen } = useShell()
  const groups: readonly { readonly id: Action['group']; readonly title: string }[] = [
    { id: 'drive', title: t`Drive` },
    { id: 'navigation', title: t`Navigation` },
    { id: 'mail', title: t`Conversations` },
    { id: 'select', title: t`Selecting` },
    { id: 'write', title: t`Writing` },
    { id: 'page', title: t`This page` },
  ]
  const table = allActions().filter(({ keys }) => keys.length > 0)
  const shown = groups
    .map((group) => ({ ...group, actions: table.filter((action) => action.group === group.id) }))
    .filter(({ actions }) => actions.length > 0)
  // The editor handles these keys, so they are no actions.
  const inText: readonly Line[] = [
    { id: 'indent', about: t`Indent, in a message`, keys: ['Tab'] },
    { id: 'leave-text', about: t`Move from the message text to the buttons`, keys: ['Escape Tab'] },
  ]
  const linesOf = (group: Action['group'], actions: readonly Action[]): readonly Line[] => {
    const lines = actions.map(({ id, about, keys }) => ({ id, about: i18n._(about), keys }))
    return group === 'write' ? [...lines, ...inText] : lines
  }
  return (
    <Dialog
      open={shortcutsOpen}
      onClose={() => useShell.setState({ shortcutsOpen: false })}
      title={t`Keyboard shortcuts`}
      closeLabel={t`Close`}
      width={1080}
      isText
    >
      <div className={styles.columns}>
        {shown.map(({ id, title, actions }) => (
          <section key={id} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {linesOf(id, actions).map((line) => (
                <div key={line.id} className={styles.line}>
                  <dt>{line.about}</dt>
                  <dd>
                    {line.keys.map((key) => (
                      <span key={key} className={styles.way}>
                        <Keys keys={key} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
