import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatSize } from '../../../lib/sizes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './PictureScaleQuestion.module.css'
import { PICTURE_SIDES, type PictureScale } from './scale-picture.ts'

interface PictureScaleQuestionProps {
  readonly files: readonly File[]
  readonly onChoose: (scale: PictureScale) => void
  /** A key that was meant for the text, because the question opens while the user may be typing. */
  readonly onTyped: (key: string) => void
  readonly onClose: () => void
}

export function PictureScaleQuestion({ files, onChoose, onTyped, onClose }: PictureScaleQuestionProps) {
  const { t, i18n } = useLingui()
  useStrayKeys(onTyped)
  const [scale, setScale] = useState<PictureScale>('medium')
  const size = formatSize(
    files.reduce((sum, file) => sum + file.size, 0),
    i18n.locale === 'en' ? 'en' : 'vi',
  )
  const choices: readonly (readonly [PictureScale, string, string])[] = [
    ['small', t`Small`, t`${PICTURE_SIDES.small} pixels, for reading on a phone`],
    ['medium', t`Medium`, t`${PICTURE_SIDES.medium} pixels, sharp on every screen`],
    ['original', t`Original size`, size],
  ]
  return (
    <Dialog
      open
      isUnasked
      onClose={onClose}
      title={t`How big should the images be?`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" onClick={() => onChoose(scale)}>
            {t`Insert`}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices} aria-label={t`Image size`}>
        {choices.map(([value, label, note]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="scale" value={value} checked={scale === value} onChange={() => setScale(value)} />
            <span>{label}</span>
            <span className={styles.note}>{note}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

/** Once the user has moved the focus into the question, its keys are for the question. */
function useStrayKeys(onTyped: (key: string) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    const isText = [...key].length === 1 || key === 'Backspace'
    if (!isText || altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.matches('dialog :is(input, button)')) return
    event.preventDefault()
    event.stopPropagation()
    onTyped(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
