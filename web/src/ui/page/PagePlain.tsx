import type { ReactNode } from 'react'
import { BrandMark } from '../BrandMark.tsx'
import styles from './PagePlain.module.css'

interface PagePlainProps {
  readonly brand: { readonly name: string; readonly logoUrl: string; readonly logoSrcSet?: string | undefined }
  readonly title: string
  readonly mark?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** Shows errors, or questions before the mail application starts. */
export function PagePlain({ brand, title, mark, actions, children }: PagePlainProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a className={styles.brand} href="/">
          <BrandMark {...brand} />
        </a>
      </header>
      <main className={styles.main}>
        {mark && (
          <p className={styles.mark} aria-hidden>
            {mark}
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.words}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </main>
    </div>
  )
}
