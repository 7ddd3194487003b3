import { useLingui } from '@lingui/react/macro'
import { avatarFileProblem, avatarSizeProblem } from '@sen/model/account/avatars'
import type { ErrorCode } from '@sen/model/error-codes'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { nameOf } from '../../../data/account/name-of.ts'
import { removeAvatar } from '../../../data/account/profile.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { PersonAvatar } from '../../../widgets/people/PersonAvatar.tsx'
import styles from './AvatarSection.module.css'
import { CropDialog, type OpenPicture } from './CropDialog.tsx'

/** Spec section 5.9.3. The picture is saved at once, apart from the surrounding form. */
export function AvatarSection() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const id = useId()
  const { data: user } = useQuery(userQuery)
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<OpenPicture>()
  const { isBusy, problem, clear, refuse, submit } = useSubmit(async () => {
    await removeAvatar(cache)
    showNotice({ text: t`Your photo was removed.` })
    input.current?.focus()
  })
  if (!user) return null

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Choosing the same file again must fire an event.
    currentTarget.value = ''
    if (!file) return
    const opened = await openPicture(file)
    if (typeof opened === 'string') refuse({ text: errorText(new CallError(opened, 400)) })
    else {
      clear()
      setPicture(opened)
    }
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(undefined)
    input.current?.focus()
  }
  return (
    <SettingsSection title={t`Profile photo`}>
      <div className={styles.place}>
        <PersonAvatar name={nameOf(user)} email={user.email} size={96} />
        <div className={styles.words}>
          <div className={styles.buttons}>
            <label className={styles.choose} htmlFor={`${id}-file`}>
              <ImageUp size={18} strokeWidth={1.75} aria-hidden />
              {user.avatar === '' ? t`Choose a photo` : t`Choose another photo`}
            </label>
            <input
              ref={input}
              id={`${id}-file`}
              className={styles.file}
              type="file"
              accept="image/png,image/jpeg"
              aria-describedby={`${id}-hint`}
              onChange={(event) => void choose(event)}
            />
            {user.avatar !== '' && (
              <Button look="plain" icon={Trash2} disabled={isBusy} onClick={() => submit()}>
                {t`Remove the photo`}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {t`PNG or JPG, up to 2 MB, at least 100 × 100 pixels. Colleagues see it beside your name.`}
          </p>
          {problem !== undefined && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      </div>
      {picture && <CropDialog picture={picture} onClose={close} />}
    </SettingsSection>
  )
}

/** The browser decodes the picture off the main thread. */
async function openPicture(file: File): Promise<OpenPicture | ErrorCode> {
  const tooLarge = avatarFileProblem(file.size)
  if (tooLarge) return tooLarge
  const type = inlineImageType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (type !== 'image/png' && type !== 'image/jpeg') return 'avatar_unreadable'
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  const isRead = await image.decode().then(
    () => true,
    () => false,
  )
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const refusal = isRead ? avatarSizeProblem(size) : 'avatar_unreadable'
  if (refusal === undefined) return { file, url, size }
  URL.revokeObjectURL(url)
  return refusal
}
