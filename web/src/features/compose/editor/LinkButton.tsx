import { useLingui } from '@lingui/react/macro'
import { Link } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './FormatBar.module.css'
import { linkAddress } from './link-address.ts'
import type { RichEditor } from './rich-editor.ts'

/** Makes a link of the selected text, or takes it away. */
export function LinkButton({ editor, isOn }: { editor: RefObject<RichEditor | null>; isOn: boolean }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const close = () => setText(undefined)

  const insert = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form is drawn inside the compose window, but is none of its forms.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const address = linkAddress(String(form.get('address')))
    if (!address) return setWrong(true)
    close()
    editor.current?.insertLink(address, String(form.get('text')).trim() || address)
  }
  const press = () => {
    if (isOn) return editor.current?.format('unlink')
    setWrong(false)
    setText(text === undefined ? (editor.current?.selectedText() ?? '') : undefined)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={isOn ? t`Remove link` : t`Insert link`}
        icon={Link}
        aria-pressed={isOn}
        aria-expanded={text !== undefined}
        aria-haspopup="dialog"
        onClick={press}
        onMouseDown={(event) => event.preventDefault()}
      />
      <Popover
        open={text !== undefined}
        onClose={close}
        anchor={button}
        align="center"
        role="dialog"
        aria-label={t`Insert link`}
      >
        <form className={styles.form} onSubmit={insert} noValidate>
          <TextField
            label={t`Address`}
            name="address"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            autoFocus
            error={isWrong && t`This is not an address that can be linked to.`}
          />
          <TextField label={t`Text`} name="text" defaultValue={text} autoComplete="off" />
          <div className={styles.buttons}>
            <Button size="small" onClick={close}>{t`Cancel`}</Button>
            <Button size="small" look="filled" type="submit">{t`Insert`}</Button>
          </div>
        </form>
      </Popover>
    </>
  )
}
