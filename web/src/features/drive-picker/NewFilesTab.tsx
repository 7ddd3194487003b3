import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudUpload, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatSize } from '../../lib/sizes.ts'
import { TOUCH } from '../../lib/touch-screen.ts'
import { useMedia } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ItemIcon } from '../../widgets/drive/ItemIcon.tsx'
import styles from './DrivePicker.module.css'
import type { NewFile, NewFiles } from './use-new-files.ts'

interface NewFilesTabProps {
  readonly newFiles: NewFiles
  readonly crumbs: readonly { readonly name: string }[]
}

export function NewFilesTab({ newFiles, crumbs }: NewFilesTabProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const [isDragging, setDragging] = useState(false)
  const isTouch = useMedia(TOUCH)
  const { files, add, remove } = newFiles
  const folder = [t`My drive`, ...crumbs.map(({ name }) => name)].join(' / ')
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    add([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files, beside a button that does the same
    <div
      className={cx(styles.drop, isDragging && styles.dropping)}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      <div className={styles.choose}>
        <CloudUpload size={28} strokeWidth={1.5} aria-hidden />
        <p>
          {isTouch ? t`Choose files from this device.` : t`Drop files here, or choose them.`}
          <small>{t`They are kept in ${folder}.`}</small>
        </p>
        <Button onClick={() => chooser.current?.click()}>{t`Choose files`}</Button>
        <input
          ref={chooser}
          type="file"
          data-field="drive-files"
          multiple
          hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t`Files to upload`}>
          {files.map((each) => (
            <NewFileRow key={each.id} newFile={each} onRemove={() => remove(each.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewFileRow({ newFile, onRemove }: { readonly newFile: NewFile; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { file, state, part, isTaken, problem } = newFile
  const { name } = file
  const size = formatSize(file.size, language)
  const said = {
    ready: isTaken ? t`${size} · the name is taken in this folder` : size,
    uploading: `${Math.round(part * 100)} % · ${size}`,
    done: t`${size} · uploaded`,
    failed: t`Not uploaded. ${problem ?? ''}`,
  }[state]
  return (
    <li className={styles.file} data-state={state}>
      <ItemIcon item={{ type: 'file', name }} />
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <small role={state === 'failed' ? 'alert' : undefined}>{said}</small>
        {state === 'uploading' && <progress value={part} max={1} aria-label={t`Uploading ${name}`} />}
      </span>
      {state === 'done' ? (
        <CircleCheck size={18} strokeWidth={1.75} className={styles.done} aria-hidden />
      ) : (
        <IconButton label={t`Remove ${name}`} icon={X} size="small" iconSize={16} onClick={onRemove} />
      )}
    </li>
  )
}
