import { useLingui } from '@lingui/react/macro'
import { ImageUpscale, Trash2, Type } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { WIDEST_PICTURE_PIXELS } from '../picture/fit-pictures.ts'
import type { RichEditor } from '../rich-editor.ts'
import styles from './FormatBar.module.css'
import type { PictureState } from './format-state.ts'

interface PictureButtonProps {
  readonly editor: RefObject<RichEditor | null>
  readonly picture: PictureState
  readonly className?: string | undefined
}

/** Pixels. */
const WIDTHS = { small: 200, medium: 400, fit: WIDEST_PICTURE_PIXELS } as const

export function PictureButton({ editor, picture, className }: PictureButtonProps) {
  const { t } = useLingui()
  const root = useRef<HTMLSpanElement>(null)
  const [isDescribing, setDescribing] = useState(false)
  const size = (id: string, label: string, pixels: number | undefined): MenuEntry => ({
    id,
    label,
    checked: picture.widthPixels === pixels,
    onChoose: () => editor.current?.setPictureWidth(pixels),
  })
  const describe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setDescribing(false)
    editor.current?.setPictureDescription(String(new FormData(event.currentTarget).get('description')).trim())
  }
  return (
    <span ref={root} className={className}>
      <MenuButton
        label={t`Image options`}
        icon={ImageUpscale}
        entries={[
          { kind: 'heading', id: 'size', label: t`Image size` },
          size('small', t`Small`, WIDTHS.small),
          size('medium', t`Medium`, WIDTHS.medium),
          ...(picture.fileWidthPixels > WIDTHS.fit ? [size('fit', t`Fit to message`, WIDTHS.fit)] : []),
          size('original', t`Original size`, undefined),
          { kind: 'separator', id: 'line' },
          { id: 'describe', label: t`Image description…`, icon: Type, onChoose: () => setDescribing(true) },
          {
            id: 'remove',
            label: t`Remove image`,
            icon: Trash2,
            danger: true,
            onChoose: () => editor.current?.removePicture(),
          },
        ]}
      />
      <Popover
        open={isDescribing}
        onClose={() => setDescribing(false)}
        anchor={root}
        align="center"
        role="dialog"
        aria-label={t`Image description`}
      >
        <form className={styles.form} onSubmitCapture={describe} noValidate>
          <TextField
            label={t`Image description`}
            name="description"
            hint={t`Read aloud to people who can’t see the image.`}
            defaultValue={picture.description}
            autoComplete="off"
            data-first
          />
          <div className={styles.buttons}>
            <Button size="small" onClick={() => setDescribing(false)}>{t`Cancel`}</Button>
            <Button size="small" look="filled" type="submit">{t`Save`}</Button>
          </div>
        </form>
      </Popover>
    </span>
  )
}
