import { useLingui } from '@lingui/react/macro'
import { Languages, Link2Off, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DemoAccounts, readSite } from '../../data/account/site.ts'
import { errorText } from '../../data/error-text.ts'
import { activate } from '../../i18n/activate.ts'
import { useBrand } from '../../state/brand.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useSession } from '../../state/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'

export function LoginPage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, logoUrl, linkUrl } = useBrand()
  const { entryProblem } = useSession()
  const [demo, setDemo] = useState<DemoAccounts | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    // Without an answer the page stands as it is: signing in needs no brand.
    readSite(controller.signal).then(setDemo, () => {})
    return () => controller.abort()
  }, [])

  useEffect(() => {
    document.title = `${t`Sign in`} – ${name}`
  }, [t, name])

  const switchLanguage = () => {
    const next = language === 'vi' ? 'en' : 'vi'
    usePreferences.setState({ language: next })
    useSession.setState(({ chosenBefore }) => ({ chosenBefore: { ...chosenBefore, language: next } }))
    void activate(next)
  }
  const switchTheme = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
    usePreferences.setState({ theme: next })
    useSession.setState(({ chosenBefore }) => ({ chosenBefore: { ...chosenBefore, theme: next } }))
  }

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <BrandMark name={name} logoUrl={logoUrl} size={44} as="h1" />
          <p className={styles.promise}>{t`Sign in to your mailbox`}</p>
        </div>
        {entryProblem !== undefined && (
          <Alert tone="amber" icon={Link2Off}>
            {errorText(entryProblem)}
          </Alert>
        )}
        <LoginForm demo={demo} onSignedIn={onSignedIn} />
      </main>
      <footer className={styles.foot}>
        <Button
          look="plain"
          size="small"
          icon={Languages}
          lang={language === 'vi' ? 'en' : 'vi'}
          onClick={switchLanguage}
        >
          {language === 'vi' ? 'English' : 'Tiếng Việt'}
        </Button>
        <ThemeSwitch onSwitch={switchTheme} />
        {linkUrl && (
          <a className={styles.link} href={linkUrl} rel="noreferrer">
            {linkUrl.replace(/^https?:\/\//u, '').replace(/\/$/u, '')}
          </a>
        )}
      </footer>
      <Tooltips />
    </div>
  )
}

function ThemeSwitch({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useLingui()
  const { theme } = usePreferences()
  const isDark = theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark')
  return (
    <Button look="plain" size="small" icon={isDark ? Sun : Moon} onClick={onSwitch}>
      {isDark ? t`Light` : t`Dark`}
    </Button>
  )
}
