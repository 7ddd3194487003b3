import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { openAccount } from '../../actions/page/open-account.ts'
import { openAdministration } from '../../actions/page/open-administration.ts'
import { openSettings } from '../../actions/page/open-settings.ts'
import { languages, sendFeedback, showDocumentation, signOut, themes } from '../../actions/page/page-actions.ts'
import { nameOf } from '../../data/account/name-of.ts'
import { userQuery } from '../../data/account/queries.ts'
import { useBrand } from '../../state/brand.ts'
import { usePreferences } from '../../state/preferences.ts'
import { PersonAvatar } from '../../widgets/people/PersonAvatar.tsx'
import styles from './DrawerFoot.module.css'

/** Spec section 2: small screens. */
export function DrawerFoot({ onChosen }: { onChosen: () => void }) {
  const { t, i18n } = useLingui()
  const read = useActionContext()
  const { data: user } = useQuery(userQuery)
  const { language, theme } = usePreferences()
  useBrand((brand) => brand.docsUrl)
  if (!user) return null
  const context = read({ kind: 'selection' })
  const perform = (action: Action) => {
    onChosen()
    action.perform(read({ kind: 'selection' }))
  }
  const nextTheme = themes.find(({ id }) => id === (theme === 'dark' ? 'theme-light' : 'theme-dark'))
  const otherLanguage = languages.find(({ id }) => id !== `language-${language}`)
  const actions = [
    openAccount,
    openAdministration,
    openSettings,
    nextTheme,
    otherLanguage,
    showDocumentation,
    sendFeedback,
    signOut,
  ].filter((action) => action?.isEnabled(context) === true) as readonly Action[]
  const name = nameOf(user)
  return (
    <section className={styles.foot} aria-label={t`Account`}>
      <div className={styles.who}>
        <PersonAvatar name={name} email={user.email} size={36} />
        <div className={styles.words}>
          <b>{name}</b>
          <span>{user.email}</span>
        </div>
      </div>
      {actions.map((action) => {
        const Icon = action.icon
        return (
          <button key={action.id} type="button" className={styles.item} onClick={() => perform(action)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {i18n._(action.label(context))}
          </button>
        )
      })}
    </section>
  )
}
