import { useLingui } from '@lingui/react/macro'
import { Link } from 'lucide-react'
import {
  type FormEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import type { RichEditor } from '../rich-editor.ts'
import type { SheetHandle } from './ChoiceSheet.tsx'
import styles from './FormatBar.module.css'
import { linkAddress } from './link-address.ts'

interface LinkButtonProps {
  readonly editor: RefObject<RichEditor | null>
  readonly isOn: boolean
  readonly className?: string | undefined
  readonly handle?: Ref<SheetHandle> | undefined
}

export function LinkButton({ editor, isOn, className, handle }: LinkButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [link, setLink] = useState<{ readonly text: string; readonly address: string; readonly isNew: boolean }>()
  const [isWrong, setWrong] = useState(false)
  const close = () => setLink(undefined)

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form around the editor must not handle this submit.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const address = linkAddress(String(form.get('address')))
    if (!address) return setWrong(true)
    close()
    const text = String(form.get('text')).trim()
    // If the text is the address, update it too: a link that shows another address looks like phishing.
    editor.current?.insertLink(address, text === '' || text === link?.address ? address : text)
  }
  const press = () => {
    setWrong(false)
    if (link) return close()
    if (isOn && editor.current) setLink({ ...editor.current.selectLink(), isNew: false })
    else setLink({ text: editor.current?.selectedText() ?? '', address: '', isNew: true })
  }
  const pressByKey = useEffectEvent(press)
  useImperativeHandle(handle, () => ({ open: press }))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isLinkKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isLinkKey || !editor.current?.hasFocus() || editor.current.selectedText() === '') return
      event.preventDefault()
      event.stopPropagation()
      pressByKey()
    }
    // Handle it before the page's shortcuts: without a selection, the same keys open the palette.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [editor])
  const name = isOn ? t`Edit link` : t`Insert link`
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        label={name}
        icon={Link}
        aria-pressed={isOn}
        aria-expanded={link !== undefined}
        aria-haspopup="dialog"
        onClick={press}
        onMouseDown={(event) => event.preventDefault()}
      />
      <Popover
        open={link !== undefined}
        onClose={close}
        anchor={button}
        align="center"
        isSheetOnPhone
        role="dialog"
        aria-label={name}
      >
        <form className={styles.form} onSubmitCapture={save} noValidate>
          <TextField
            label={t`Address`}
            name="address"
            inputMode="url"
            placeholder="https://"
            defaultValue={link?.address}
            autoComplete="off"
            data-first
            error={isWrong && t`This is not an address that can be linked to.`}
          />
          <TextField label={t`Text`} name="text" defaultValue={link?.text} autoComplete="off" />
          <div className={styles.buttons}>
            {link && !link.isNew && (
              <>
                <Button
                  size="small"
                  look="plain"
                  className={styles.away}
                  onClick={() => {
                    close()
                    editor.current?.format('unlink')
                  }}
                >{t`Remove link`}</Button>
                <Button
                  size="small"
                  look="plain"
                  onClick={() => open(link.address, '_blank', 'noopener,noreferrer')}
                >{t`Open`}</Button>
              </>
            )}
            <Button size="small" onClick={close}>{t`Cancel`}</Button>
            <Button size="small" look="filled" type="submit">
              {link?.isNew ? t`Insert` : t`Save`}
            </Button>
          </div>
        </form>
      </Popover>
    </>
  )
}
