import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { RichEditor } from '../editor/rich-editor.ts'
import { RichTextField, type RichTextFieldHandle } from '../rich-text/RichTextField.tsx'
import styles from './SignatureText.module.css'
import type { SignatureTemplates } from './signature-template.ts'

/** The default width of a logo; the user can enlarge it. */
const WIDEST_LOGO_PIXELS = 160

interface SignatureTextProps {
  readonly html: string
  /** Templates, offered while the signature is empty. */
  readonly templates: SignatureTemplates | undefined
  readonly editor: RefObject<RichEditor | null>
  readonly onChange: () => void
  readonly onBusy: (isBusy: boolean) => void
}

export function SignatureText({ html, templates, editor, onChange, onBusy }: SignatureTextProps) {
  const { t } = useLingui()
  const field = useRef<RichTextFieldHandle>(null)
  const chooseLogo = ({ withLogo, firstPlaceholder }: SignatureTemplates) =>
    field.current?.choosePicture({
      before: () => {
        editor.current?.replaceHtml(withLogo)
        editor.current?.putCaretFirst()
      },
      after: () => editor.current?.selectLine(firstPlaceholder),
    })
  return (
    <>
      <RichTextField
        handle={field}
        label={t`Signature text`}
        html={html}
        editor={editor}
        widestPicturePixels={WIDEST_LOGO_PIXELS}
        tooHeavy={() => t`This image is too large for a signature, which is added to every message. Use a simpler one.`}
        onChange={onChange}
        onBusy={onBusy}
      />
      {templates && (
        <div className={styles.templates}>
          <Button
            look="plain"
            isFlush
            size="small"
            onClick={() => {
              editor.current?.replaceHtml(templates.plain)
              editor.current?.selectLine(templates.firstPlaceholder)
            }}
          >{t`Start from a template`}</Button>
          <Button
            look="plain"
            isFlush
            size="small"
            onClick={() => chooseLogo(templates)}
          >{t`Template with a logo…`}</Button>
        </div>
      )}
    </>
  )
}
