import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { importPart } from '../../lib/trouble/load-part.ts'
import { useDarkTheme } from '../../lib/use-dark-theme.ts'
import { Button } from '../../ui/Button.tsx'
import { FormatBar } from '../editor/format/FormatBar.tsx'
import type { FormatState } from '../editor/format/format-state.ts'
import type { RichEditor } from '../editor/rich-editor.ts'
import styles from './SignatureText.module.css'
import { SignaturePictures } from './signature-pictures.ts'
import type { SignatureTemplates } from './signature-template.ts'

/** A logo beside some lines; who wants it larger draws it larger. */
const WIDEST_LOGO_PIXELS = 160

interface SignatureTextProps {
  readonly html: string
  /** To begin with, as long as nothing is written. */
  readonly templates: SignatureTemplates | undefined
  readonly editor: RefObject<RichEditor | null>
  readonly onChange: () => void
  /** Pictures are on their way that would not be saved yet. */
  readonly onBusy: (isBusy: boolean) => void
}

/** A small editor, whose pictures belong to no message. */
export function SignatureText({ html, templates, editor, onChange, onBusy }: SignatureTextProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isDark = useDarkTheme()
  const [format, setFormat] = useState<FormatState>()
  const chooser = useRef<HTMLInputElement>(null)
  const isForTemplate = useRef(false)
  const pictures = useRef<SignaturePictures>(null)
  const begun = useEffectEvent(() => ({ html, isDark }))
  const tellChange = useEffectEvent(onChange)
  const tellBusy = useEffectEvent(onBusy)

  useEffect(() => {
    let end = () => {}
    let isGone = false
    importPart(() => import('../editor/rich-editor.ts')).then(
      ({ RichEditor }) => {
        if (isGone || !box.current) return
        const made: RichEditor = new RichEditor(box.current, {
          ...begun(),
          widestPicturePixels: WIDEST_LOGO_PIXELS,
          onChange: () => tellChange(),
          onFormat: setFormat,
          onForeignImage: (address) => pictures.current?.bring(address),
        })
        pictures.current = new SignaturePictures(made, (isBusy) => tellBusy(isBusy))
        editor.current = made
        end = () => {
          editor.current = null
          made.dispose()
        }
      },
      // The editor's piece came with the compose window; without it, there is nothing to save.
      () => {},
    )
    return () => {
      isGone = true
      end()
    }
  }, [editor])
  useEffect(() => editor.current?.setDark(isDark), [editor, isDark])

  const choose = (isTemplate: boolean) => {
    isForTemplate.current = isTemplate
    chooser.current?.click()
  }
  const insert = (file: File) => {
    if (isForTemplate.current && templates) {
      editor.current?.replaceHtml(templates.withLogo)
      editor.current?.putCaretFirst()
    }
    pictures.current?.insert(file)
    if (isForTemplate.current && templates) editor.current?.selectLine(templates.firstPlaceholder)
  }

  return (
    <>
      <div className={styles.editor}>
        {/* biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own */}
        <div
          ref={box}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-label={t`Signature text`}
          className={styles.text}
          suppressContentEditableWarning
        />
        <FormatBar editor={editor} state={format} onImage={() => choose(false)} />
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) insert(file)
            // Choosing the same file again is a choice too.
            currentTarget.value = ''
          }}
        />
      </div>
      {templates && (
        <div className={styles.templates}>
          <Button
            look="plain"
            size="small"
            onClick={() => {
              editor.current?.replaceHtml(templates.plain)
              editor.current?.selectLine(templates.firstPlaceholder)
            }}
          >{t`Start from a template`}</Button>
          <Button look="plain" size="small" onClick={() => choose(true)}>{t`Template with a logo…`}</Button>
        </div>
      )}
    </>
  )
}
