import { useLingui } from '@lingui/react/macro'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { usePreferences } from '../../../../state/preferences.ts'
import { moveAmong } from '../move-among.ts'
import styles from './EmojiPicker.module.css'
import { EMOJI, type Emoji } from './emoji-list.ts'
import { emojiName, findEmoji } from './find-emoji.ts'

export interface EmojiPickerProps {
  readonly onChoose: (sign: string) => void
}

const PER_ROW = 8

export function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const { t } = useLingui()
  const language = usePreferences((preferences) => preferences.language)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = typed.trim() === '' ? undefined : findEmoji(typed)
  const signs = () => [...(list.current?.querySelectorAll('button') ?? [])]

  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const [first] = signs()
    if (event.key === 'Enter' && first) first.click()
    else if (event.key === 'ArrowDown') first?.focus()
    if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
    event.stopPropagation()
  }
  const onGridKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = signs().indexOf(event.target as HTMLButtonElement)
    if (event.key === 'ArrowUp' && at >= 0 && at < PER_ROW) {
      event.preventDefault()
      field.current?.focus()
    } else if (event.key !== 'Tab' && event.key !== 'Escape') moveAmong(event, PER_ROW)
  }
  const rowOf = (all: readonly Emoji[]) => (
    <div className={styles.signs}>
      {all.map((emoji) => {
        const name = emojiName(emoji[language])
        return (
          <button
            key={emoji.sign}
            type="button"
            tabIndex={-1}
            aria-label={name}
            title={name}
            className={styles.sign}
            onClick={() => onChoose(emoji.sign)}
          >
            {emoji.sign}
          </button>
        )
      })}
    </div>
  )
  return (
    <div className={styles.sheet}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={t`Find an emoji`}
        placeholder={t`Find an emoji`}
        autoComplete="off"
        data-first
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onFieldKey}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go on among its buttons */}
      <div ref={list} className={styles.all} onKeyDown={onGridKey}>
        {found === undefined
          ? EMOJI.map(({ group, all }) => <Fragment key={group}>{rowOf(all)}</Fragment>)
          : rowOf(found)}
        {found?.length === 0 && (
          <p role="status" className={styles.none}>
            {t`No emoji with that name.`}
          </p>
        )}
      </div>
    </div>
  )
}
