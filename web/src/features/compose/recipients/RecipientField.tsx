import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import { type FocusEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import styles from './RecipientField.module.css'
import { RecipientSuggestions } from './RecipientSuggestions.tsx'
import { type RecipientRow, RecipientTags } from './RecipientTags.tsx'
import { undoByKeys } from './undo-by-keys.ts'
import { useCollapsing, useInputInSight } from './use-collapsing.ts'
import { useRecipientDrop } from './use-recipient-drop.ts'
import { useRecipientInput } from './use-recipient-input.ts'
import { useSuggestionList } from './use-suggestion-list.ts'

export interface RecipientFieldHandle {
  readonly focus: () => void
  readonly type: (text: string) => void
  /** Converts unfinished text to recipients. */
  readonly commit: () => void
}

export interface RecipientFieldProps extends RecipientRow {
  /** Includes the other fields, so that no recipient is suggested twice. */
  readonly taken: readonly AddressField[]
  /** Typed text, including text restored after a reload. */
  readonly typing: string
  readonly onTyping: (text: string) => void
  readonly onHideSuggestion: (email: string) => void
  readonly error?: string | undefined
  readonly end?: ReactNode
  readonly ref?: Ref<RecipientFieldHandle>
}

/** From this number on, recipients are counted and take the whole width. */
const COUNTED_FROM = 8

export function RecipientField(props: RecipientFieldProps) {
  const { draftId, kind, names, recipients, taken, lines, typing, onTyping, markOf, error, end, ref } = props
  const { t } = useLingui()
  const id = useId()
  const [initialText] = useState(typing)
  const [isWithin, setWithin] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const drop = useRecipientDrop(draftId, kind, lines, () => props.onDragging(false))
  const hidden = useCollapsing(list, recipients.length, isWithin || error !== undefined)
  const tags = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-recipient]') ?? [])]
  const focusTag = (at: number) => (tags()[at] ?? field.input.current)?.focus()

  const suggestions = useSuggestionList(typing, isTyping, taken, {
    onChoose: (chosen) => {
      if (chosen.kind === 'person') return field.choose(chosen.person)
      field.clear()
      lines.addGroup(kind, chosen.group)
    },
    onHide: (person) => props.onHideSuggestion(person.email),
    // The text stays unless the field lost the focus.
    onNobody: () => {
      if (!isTyping) field.handlers.onBlur()
    },
  })
  const field = useRecipientInput({
    count: () => recipients.length,
    add: (found) => lines.add(kind, found),
    removeLast: () => {
      const last = recipients.at(-1)
      if (last) lines.remove(kind, last.email)
    },
    onTyping,
    onLeaveLeft: () => focusTag(tags().length - 1),
    onListKey: suggestions.onKey,
  })
  useInputInSight(field.input, list, recipients.length, hidden)
  useImperativeHandle(ref, () => ({
    focus: () => field.input.current?.focus(),
    type: field.type,
    commit: field.commit,
  }))

  const onBlur = (event: FocusEvent) => {
    const stays = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!stays && document.hasFocus()) setWithin(false)
  }
  const isMany = recipients.length >= COUNTED_FROM
  const pointed = recipients.some(({ email }) => normaliseEmail(email) === lines.pointed)
  const hiddenWrong = hidden > 0 && recipients.slice(-hidden).some(({ email }) => markOf(email) === 'wrong')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus in it, and takes what is dropped
    <div
      className={cx(styles.line, drop.isOver && styles.over)}
      onFocus={() => setWithin(true)}
      onBlur={onBlur}
      onKeyDown={(event) => undoByKeys(event, lines, field.input, typing)}
      {...drop.handlers}
    >
      <div
        className={cx(styles.row, isMany && styles.many)}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget && event.target !== list.current) return
          event.preventDefault()
          field.input.current?.focus()
        }}
      >
        <label className={styles.label} htmlFor={id}>
          {names[kind]}
          {isMany && (
            <span className={styles.count} aria-hidden>
              {` · ${recipients.length}`}
            </span>
          )}
        </label>
        {/* Precedes the input in reading order, so that Tab goes from the input to the next line. */}
        {end && <span className={styles.end}>{end}</span>}
        <ul ref={list} className={cx(styles.tags, hidden > 0 && styles.collapsed)}>
          <RecipientTags
            {...props}
            isLastHighlighted={field.isHighlighted}
            onStep={focusTag}
            onDone={() => field.input.current?.focus()}
          />
          <li className={styles.last}>
            <input
              ref={field.input}
              id={id}
              className={styles.input}
              type="text"
              inputMode="email"
              defaultValue={initialText}
              {...suggestions.combobox.field}
              aria-busy={suggestions.isAwaited || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              data-field={kind}
              {...field.handlers}
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false)
                if (!suggestions.isAwaited) field.handlers.onBlur()
              }}
            />
          </li>
        </ul>
        {hidden > 0 && (
          <button
            type="button"
            className={cx(styles.more, hiddenWrong && styles.wrong)}
            // Focusing opens the line and would remove this button before the click. Tab reaches the input instead.
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            aria-label={t`Show ${hidden} more recipients`}
            onClick={() => field.input.current?.focus()}
          >
            +{hidden}
          </button>
        )}
      </div>
      {suggestions.isOpen && (
        <RecipientSuggestions
          suggestions={suggestions.suggestions}
          combobox={suggestions.combobox}
          typed={typing}
          // Anchored to the list: below the last name it would overflow a small window.
          anchor={list}
          onHide={(person) => props.onHideSuggestion(person.email)}
          onClose={suggestions.close}
        />
      )}
      {pointed && (
        <span role="status" className="sr-only">
          {t`${lines.pointed ?? ''} is already a recipient`}
        </span>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={cx(styles.error)}>
          {error}
        </p>
      )}
    </div>
  )
}
