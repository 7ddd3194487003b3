import { t as tNow } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDarkTheme } from '../../../lib/use-dark-theme.ts'
import { showNotice } from '../../../state/notices.ts'
import { FormatBar } from '../editor/format/FormatBar.tsx'
import type { FormatState } from '../editor/format/format-state.ts'
import type { RichEditor } from '../editor/rich-editor.ts'
import styles from './SignatureDialog.module.css'

interface SignatureTextProps {
  readonly html: string
  readonly editor: RefObject<RichEditor | null>
  readonly onChange: () => void
}

/** A small editor. Pictures that would have to be uploaded are taken out again: there is no message to keep them. */
export function SignatureText({ html, editor, onChange }: SignatureTextProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isDark = useDarkTheme()
  const [format, setFormat] = useState<FormatState>()
  const latest = useRef({ html, isDark, onChange })
  latest.current = { html, isDark, onChange }

  useEffect(() => {
    let end = () => {}
    let isGone = false
    import('../editor/rich-editor.ts').then(
      ({ RichEditor }) => {
        if (isGone || !box.current) return
        const made: RichEditor = new RichEditor(box.current, {
          html: latest.current.html,
          isDark: latest.current.isDark,
          onChange: () => latest.current.onChange(),
          onFormat: setFormat,
          onForeignImage: (address) => {
            if (/^https?:/i.test(address)) return
            made.swapImage(address, undefined)
            sayNoPictures()
          },
          onLostPictures: sayNoPictures,
        })
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

  return (
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
      <FormatBar editor={editor} state={format} />
    </div>
  )
}

function sayNoPictures(): void {
  showNotice({ text: tNow`A signature cannot keep pictures from your device. Use one that is on the web.` })
}
