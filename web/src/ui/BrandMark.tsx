import styles from './BrandMark.module.css'
import { Logo } from './Logo.tsx'

/** The first word is emphasised. */
export function BrandMark({
  name,
  logoUrl,
  logoSrcSet,
  size = 28,
  as: Tag = 'span',
}: {
  name: string
  logoUrl: string
  logoSrcSet?: string | undefined
  size?: number
  as?: 'span' | 'h1'
}) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <>
      {logoUrl ? (
        <img src={logoUrl} srcSet={logoSrcSet} alt="" height={size} className={styles.logo} />
      ) : (
        <Logo size={size} />
      )}
      <Tag className={styles.name}>
        <b>{first}</b>
        {rest.length > 0 && ` ${rest.join(' ')}`}
      </Tag>
    </>
  )
}
