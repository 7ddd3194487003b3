import { logoSources } from '@sen/model/brand-logo'
import styles from './BrandMark.module.css'
import { Logo } from './Logo.tsx'

/** The operator's mark and name, or ours. The first word is the name proper, and stands out. */
export function BrandMark({
  name,
  logoUrl,
  size = 28,
  as: Tag = 'span',
}: {
  name: string
  logoUrl: string
  size?: number
  as?: 'span' | 'h1'
}) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <>
      {logoUrl ? <img {...logoSources(logoUrl)} alt="" height={size} className={styles.logo} /> : <Logo size={size} />}
      <Tag className={styles.name}>
        <b>{first}</b>
        {rest.length > 0 && ` ${rest.join(' ')}`}
      </Tag>
    </>
  )
}
