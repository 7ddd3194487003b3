import { useLingui } from '@lingui/react/macro'
import { Fragment, useMemo, useState } from 'react'
import { linkPieces } from '../../../lib/links.ts'
import { splitQuotes, type TextBlock } from '../../../lib/quoting/quotes.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './TextBody.module.css'

/** Drawn at once; the rest of a longer text comes when asked for. */
const FIRST_CHARACTERS = 100_000

/** Plain text: escaped by React, its links made links, the mail it answers folded away. */
export function TextBody({ text }: { text: string }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = isWhole ? text : text.slice(0, FIRST_CHARACTERS)
  const { blocks, folded } = useMemo(() => splitQuotes(shown), [shown])
  return (
    <div className={styles.text} dir="auto">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <Block key={index} block={block} />
      ))}
      {folded.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-label={isUnfolded ? t`Hide the quoted mail` : t`Show the quoted mail`}
          data-tooltip={isUnfolded ? t`Hide the quoted mail` : t`Show the quoted mail`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          •••
        </button>
      )}
      {isUnfolded &&
        folded.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <Block key={index} block={block} />
        ))}
      {shown.length < text.length && <Button onClick={() => setWhole(true)}>{t`View the entire message`}</Button>}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  const words = linkPieces(block.text).map(({ text, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  )
  if (block.depth === 0) return <p>{words}</p>
  return <blockquote style={{ marginLeft: (block.depth - 1) * 14 }}>{words}</blockquote>
}
