import { useLingui } from '@lingui/react/macro'
import type { Action } from '../../actions/action.ts'
import { ACTIONS } from '../../actions/registry.ts'
import { useShell } from '../../state/shell.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import styles from './ShortcutSheet.module.css'

/** What the keys do: the action table, read out. */
export function ShortcutSheet() {
  const { t, i18n } = useLingui()
  const { shortcutsOpen } = useShell()
  const groups: readonly { readonly id: Action['group']; readonly title: string }[] = [
    { id: 'navigation', title: t`Navigation` },
    { id: 'mail', title: t`Conversations` },
    { id: 'select', title: t`Selecting` },
    { id: 'write', title: t`Writing` },
    { id: 'page', title: t`This page` },
  ]
  return (
    <Dialog
      open={shortcutsOpen}
      onClose={() => useShell.setState({ shortcutsOpen: false })}
      title={t`Keyboard shortcuts`}
      closeLabel={t`Close`}
      width={760}
      isText
    >
      <div className={styles.columns}>
        {groups.map(({ id, title }) => (
          <section key={id} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {ACTIONS.filter((action) => action.group === id && action.keys.length > 0).map((action) => (
                <div key={action.id} className={styles.line}>
                  <dt>{i18n._(action.about)}</dt>
                  <dd>
                    {action.keys.map((key) => (
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
