import { useLingui } from '@lingui/react/macro'
import { Scissors } from 'lucide-react'
import { Fragment, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { linkPieces } from '../../../lib/links.ts'
import { continuesBlock, quotedBlocks, splitQuotes, type TextBlock } from '../../../lib/quoting/quotes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useMarkedWords } from '../marking/use-marked-words.ts'
import styles from './TextBody.module.css'

/** Longer texts are extended on demand in portions of this length. */
const FIRST_CHARACTERS = 100_000
/** Input events run between two portions. */
const PAUSE_MILLISECONDS = 40
const PIECE_CHARACTERS = 4_000
const LINE_CHARACTERS = 140

export function TextBody({ text }: { text: string }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const [ends, setEnds] = useState<readonly number[]>([])
  const first = text.slice(0, ends[0] ?? FIRST_CHARACTERS)
  // A quotation at the end of a portion is not folded, because the mail continues.
  const { blocks, folded } = useMemo(
    () => (isWhole ? { blocks: quotedBlocks(first), folded: [] } : splitQuotes(first)),
    [first, isWhole],
  )
  const reached = ends.at(-1) ?? 0
  useEffect(() => {
    if (!isWhole || reached >= text.length) return
    const next = () => setEnds((before) => [...before, endOfPortion(text, (before.at(-1) ?? 0) + FIRST_CHARACTERS)])
    const timer = setTimeout(next, PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isWhole, reached, text])
  const body = useRef<HTMLDivElement>(null)
  useMarkedWords(body, 'body', `${first.length} ${isWhole} ${isUnfolded} ${ends.length} ${text.length}`)
  return (
    <div ref={body} className={styles.text} dir="auto">
      {!isWhole && text.length > FIRST_CHARACTERS && (
        <Alert tone="plain" icon={Scissors}>
          {t`This is only the beginning of a long message. You can open the rest at the end.`}
        </Alert>
      )}
      <Blocks blocks={blocks} isContinued={ends[0] !== undefined && continuesBlock(text, ends[0])} />
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
      {isUnfolded && <Blocks blocks={folded} />}
      {ends.slice(1).map((end, index) => (
        <Portion
          key={end}
          text={text.slice((ends[index] ?? 0) + 1, end)}
          isContinued={end < text.length && continuesBlock(text, end)}
        />
      ))}
      {!isWhole && text.length > FIRST_CHARACTERS && (
        <Button onClick={() => setWhole(true)}>{t`View the entire message`}</Button>
      )}
    </div>
  )
}

/** Memoised, so that adding a portion does not render the others. */
const Portion = memo(function Portion({ text, isContinued }: { text: string; isContinued: boolean }) {
  return <Blocks blocks={quotedBlocks(text)} isContinued={isContinued} />
})

interface BlocksProps {
  readonly blocks: readonly TextBlock[]
  readonly isContinued?: boolean
}

const Blocks = memo(function Blocks({ blocks, isContinued = false }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    <Block key={index} block={block} isContinued={isContinued && index === blocks.length - 1} />
  ))
})

function Block({ block, isContinued }: { block: TextBlock; isContinued: boolean }) {
  const pieces = piecesOf(block.text)
  const words =
    pieces.length === 1
      ? withLinks(block.text)
      : pieces.map((piece, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            key={index}
            className={styles.piece}
            style={{ containIntrinsicBlockSize: `auto ${linesOf(piece)}lh` }}
          >
            {withLinks(piece)}
          </span>
        ))
  const continued = isContinued || undefined
  if (block.depth === 0) return <p data-continued={continued}>{words}</p>
  return (
    <blockquote data-continued={continued} style={{ marginLeft: (block.depth - 1) * 14 }}>
      {words}
    </blockquote>
  )
}

/** The browser lays out only pieces near the screen, which are whole lines or, if longer, parts of one. */
function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE_CHARACTERS * 2) return [text]
  const pieces: string[] = []
  let begin = 0
  for (let end = 0; begin < text.length; begin = end + 1) {
    end = endOfPiece(text, begin + PIECE_CHARACTERS)
    pieces.push(text.slice(begin, end))
  }
  return pieces
}

/** Prefers the end of a line, else of a word. The search distance is limited, because it runs for each piece. */
function endOfPiece(text: string, from: number): number {
  const line = text.slice(from, from + PIECE_CHARACTERS).indexOf('\n')
  if (line >= 0) return from + line
  const word = text.slice(from).search(/[\n ]/)
  return word < 0 ? text.length : from + word
}

/** Prefers a cut between two lines with text, so that no empty line is lost. */
function endOfPortion(text: string, from: number): number {
  const near = text.slice(from, from + PIECE_CHARACTERS)
  for (let at = near.indexOf('\n'); at >= 0; at = near.indexOf('\n', at + 1)) {
    if (continuesBlock(text, from + at)) return from + at
  }
  return endOfPiece(text, from)
}

function linesOf(piece: string): number {
  return piece.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE_CHARACTERS), 0)
}

function withLinks(text: string): readonly ReactNode[] {
  return linkPieces(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Fragment key={index}>{words}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ),
  )
}
