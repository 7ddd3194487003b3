import { Trans } from '@lingui/react/macro'
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { useIsDark } from '../../lib/use-is-dark.ts'
import { Button } from '../../ui/Button.tsx'
import { FormatBar } from '../editor/format/FormatBar.tsx'
import type { FormatState } from '../editor/format/format-state.ts'
import type { RichEditor } from '../editor/rich-editor.ts'
import { EarlyField } from './early-field.ts'
import { PublicPictures } from './public-pictures.ts'
import styles from './RichTextField.module.css'

export interface RichTextFieldHandle {
  /** Lets the user choose a picture and inserts it at the current caret. */
  readonly choosePicture: (around?: PictureSteps) => void
}

export interface PictureSteps {
  readonly before: () => void
  readonly after: () => void
}

interface RichTextFieldProps {
  readonly label: string
  readonly html: string
  readonly editor: RefObject<RichEditor | null>
  /** The maximum width of a picture without a chosen size. */
  readonly widestPicturePixels?: number
  /** Returns the message for a picture that is too large for every mail; absent: pictures are not allowed. */
  readonly tooHeavy?: () => string
  readonly isTall?: boolean
  readonly onChange: () => void
  /** True while pictures upload, or while the editor loads after the user has typed. */
  readonly onBusy: (isBusy: boolean) => void
  readonly onFocus?: () => void
  readonly handle?: Ref<RichTextFieldHandle>
}

/** Its pictures do not belong to a message. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, editor, widestPicturePixels, tooHeavy, isTall, onChange, onBusy, onFocus, handle } = props
  const box = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const [format, setFormat] = useState<FormatState>()
  const chooser = useRef<HTMLInputElement>(null)
  const around = useRef<PictureSteps>(undefined)
  const pictures = useRef<PublicPictures>(null)
  const [early] = useState(() => new EarlyField())
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const [attempt, setAttempt] = useState(0)
  const begun = useEffectEvent(() => ({ html, isDark, ...(widestPicturePixels && { widestPicturePixels }) }))
  const tellChange = useEffectEvent(onChange)
  const tellBusy = useEffectEvent(onBusy)
  const sayTooHeavy = useEffectEvent(() => tooHeavy?.() ?? '')
  const hasPictures = tooHeavy !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only starts it anew
  useEffect(() => {
    let end = () => {}
    let isGone = false
    const begin = async () => {
      const { RichEditor } = await importPart(() => import('../editor/rich-editor.ts'))
      early.whenCalm(() => {
        if (isGone || !box.current) return
        // Show it first, because the editor measures itself at creation.
        box.current.hidden = false
        const made: RichEditor = new RichEditor(box.current, {
          ...begun(),
          onChange: () => tellChange(),
          onFormat: setFormat,
          onForeignImage: (address) => pictures.current?.bring(address),
        })
        early.handOver(made)
        tellBusy(false)
        if (hasPictures) {
          pictures.current = new PublicPictures(
            made,
            (isBusy) => tellBusy(isBusy),
            () => sayTooHeavy(),
          )
        }
        editor.current = made
        setState('there')
        // The text may come from a message, with pictures of its own.
        for (const image of box.current.querySelectorAll('img[src]')) {
          pictures.current?.bring(image.getAttribute('src') ?? '')
        }
        end = () => {
          editor.current = null
          made.dispose()
        }
      })
    }
    begin().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      end()
    }
  }, [editor, early, attempt, hasPictures])
  useEffect(() => editor.current?.setDark(isDark), [editor, isDark])

  const choosePicture = (steps?: PictureSteps) => {
    around.current = steps
    chooser.current?.click()
  }
  useImperativeHandle(handle, () => ({ choosePicture }))

  return (
    <div className={styles.editor}>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          <Trans>The editor couldn’t be loaded. Your text is kept.</Trans>
          <Button
            size="small"
            onClick={() => {
              setState('coming')
              setAttempt(attempt + 1)
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {state !== 'there' && (
        <textarea
          ref={early.attach}
          aria-label={label}
          aria-busy={state === 'coming'}
          className={cx(styles.text, styles.early, isTall && styles.tall)}
          onFocus={onFocus}
          onCompositionStart={early.composes}
          onCompositionEnd={early.hasComposed}
          onInput={() => {
            onChange()
            onBusy(true)
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own */}
      <div
        ref={box}
        hidden={state !== 'there'}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        className={cx(styles.text, isTall && styles.tall)}
        onFocus={onFocus}
        suppressContentEditableWarning
      />
      <FormatBar editor={editor} state={format} {...(hasPictures && { onImage: () => choosePicture() })} />
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) {
            around.current?.before()
            pictures.current?.insert(file)
            around.current?.after()
          }
          // Reset it, so that choosing the same file again fires an event.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
