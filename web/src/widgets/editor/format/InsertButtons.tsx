import { useLingui } from '@lingui/react/macro'
import { Cloud, Image, type LucideIcon, Paperclip } from 'lucide-react'
import type { RefObject } from 'react'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { RichEditor } from '../rich-editor.ts'
import styles from './FormatBar.module.css'
import type { FormatState } from './format-state.ts'
import { PictureButton } from './PictureButton.tsx'

interface InsertButtonsProps {
  readonly editor: RefObject<RichEditor | null>
  readonly picture: FormatState['picture'] | undefined
  readonly onImage: (() => void) | undefined
  readonly onAttach: (() => void) | undefined
  readonly onDrive: (() => void) | undefined
}

interface Insertion {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly onChoose: () => void
}

/** On a phone one button opens a sheet of all ways, so that formats have room beside it. */
export function InsertButtons({ editor, picture, onImage, onAttach, onDrive }: InsertButtonsProps) {
  const { t } = useLingui()
  const isPhone = useMedia(PHONE)
  const all = [
    { id: 'image', label: t`Insert image`, icon: Image, onChoose: onImage },
    { id: 'attach', label: t`Attach files`, icon: Paperclip, onChoose: onAttach },
    { id: 'drive', label: t`Insert from the drive`, icon: Cloud, onChoose: onDrive },
  ]
  const possible = all.filter((one): one is Insertion => one.onChoose !== undefined)
  const selected = picture && <PictureButton className={styles.first} editor={editor} picture={picture} />
  if (isPhone && possible.length > 1)
    return (
      <>
        {selected}
        <Menu
          label={t`Attach or insert`}
          entries={possible}
          trigger={(props) => (
            <IconButton
              {...props}
              className={styles.first}
              label={t`Attach or insert`}
              icon={Paperclip}
              data-field="attach"
            />
          )}
        />
      </>
    )
  // The picture's button replaces the insert button, because a longer bar would wrap.
  const shown = selected ? possible.filter(({ id }) => id !== 'image') : possible
  return (
    <>
      {selected}
      {shown.map(({ id, label, icon, onChoose }) => (
        <IconButton
          key={id}
          className={styles.first}
          label={label}
          icon={icon}
          data-field={id === 'attach' ? id : undefined}
          onClick={onChoose}
        />
      ))}
    </>
  )
}
