import styles from './mail-guide.module.css'

export interface PictureGroup {
  readonly heading?: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

export interface Picture {
  readonly frame: 'phone' | 'window'
  readonly title: string
  readonly groups: readonly PictureGroup[]
  readonly button: string
}

/** A drawing of a form, in our own style, with the values to enter. The text can be selected and copied. */
export function FormPicture({ picture: { frame, title, groups, button } }: { readonly picture: Picture }) {
  return (
    <figure className={styles.picture} data-frame={frame} aria-label={title}>
      <div className={styles.bar} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <figcaption className={styles.pictureTitle}>{title}</figcaption>
      {groups.map(({ heading, rows }) => (
        <div key={heading ?? ''} className={styles.group}>
          {heading !== undefined && <p className={styles.heading}>{heading}</p>}
          <dl className={styles.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <span className={styles.pictureButton} aria-hidden>
        {button}
      </span>
    </figure>
  )
}
