import { useLingui } from '@lingui/react/macro'
import { middleCrop, type PictureSize } from '@sen/model/account/avatars'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { saveAvatar } from '../../../data/account/profile.ts'
import { TOUCH } from '../../../lib/touch-screen.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { showNotice } from '../../../state/notices.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './CropDialog.module.css'
import { largestZoom, moved, zoomed } from './crop-frame.ts'

export interface OpenPicture {
  readonly file: File
  readonly url: string
  /** After applying the EXIF orientation. */
  readonly size: PictureSize
}

/** In CSS pixels. */
const FRAME = 280
/** Fraction of the frame that an arrow key moves. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

export function CropDialog({ picture, onClose }: { picture: OpenPicture; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const id = useId()
  const isTouch = useMedia(TOUCH)
  const { size, url, file } = picture
  const [crop, setCrop] = useState(() => middleCrop(size))
  const [zoom, setZoom] = useState(1)
  const [dragged, setDragged] = useState<{ readonly x: number; readonly y: number }>()
  const scale = FRAME / crop.side

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    setCrop((before) => moved(before, by, size))
  }
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!dragged) return
    setCrop((before) => moved(before, { x: (dragged.x - x) / FRAME, y: (dragged.y - y) / FRAME }, size))
    setDragged({ x, y })
  }
  const submission = useSubmit(async () => {
    await saveAvatar(cache, file, crop)
    showNotice({ text: t`Your photo was saved.` })
    onClose()
  })
  return (
    <FormDialog
      title={t`Crop the photo`}
      submission={submission}
      submitLabel={t`Use the photo`}
      onClose={onClose}
      width={400}
      className={styles.place}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML moves a picture in two directions */}
      <div
        className={styles.frame}
        role="group"
        aria-label={t`Part of the photo`}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the picture in it
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged({ x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(${-crop.x * scale}px, ${-crop.y * scale}px)`,
          }}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {isTouch ? t`Drag the photo to move it.` : t`Drag the photo, or move it with the arrow keys.`}
      </p>
      <label className={styles.zoom}>
        {t`Zoom`}
        <input
          type="range"
          min={1}
          max={largestZoom(size)}
          step="any"
          value={zoom}
          disabled={largestZoom(size) === 1}
          onChange={({ currentTarget }) => {
            const next = Number(currentTarget.value)
            setZoom(next)
            setCrop((before) => zoomed(before, next, size))
          }}
        />
      </label>
    </FormDialog>
  )
}
