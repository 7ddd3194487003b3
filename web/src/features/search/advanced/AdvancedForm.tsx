import { useLingui } from '@lingui/react/macro'
import { formatDay, localTimeOf } from '@sen/model/scheduling/local-times'
import { ANYWHERE, parseQueryText } from '@sen/model/search/query-text'
import { isEmptyQuery, type SearchSort, type SizeUnit } from '@sen/model/search/search-query'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FolderOptions } from '../../../widgets/folders/FolderOptions.tsx'
import { useGoToSearch } from '../use-go-to-search.ts'
import { AddressInput } from './AddressInput.tsx'
import styles from './AdvancedForm.module.css'
import panel from './AdvancedPanel.module.css'
import type { AdvancedFormProps } from './AdvancedPanel.tsx'
import { type AdvancedFields, areDaysRead, areDaysTurned, fieldsFrom, NO_FIELDS, queryFrom } from './advanced-fields.ts'
import { beginsInField } from './early-entry.ts'

export function AdvancedForm({ text, early, onDone }: AdvancedFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { sort, isHere, goTo } = useGoToSearch()
  const { timezone } = usePreferences()
  const [today] = useState(() => formatDay(localTimeOf(new Date(), timezone).day))
  const [fields, setFields] = useState(() => ({ ...fieldsFrom(parseQueryText(text, today), sort), ...early.typed }))
  const set = (change: Partial<AdvancedFields>) => setFields((before) => ({ ...before, ...change }))
  const areTurned = areDaysTurned(fields)
  const [starId, clipId] = [useId(), useId()]

  // A layout effect, so that it runs before the next key.
  useLayoutEffect(() => {
    const { caret, isSubmitted } = early.left.current
    const field = form.current?.querySelector<HTMLInputElement>(caret ? `input[name="${caret.field}"]` : 'input')
    if (caret || beginsInField()) field?.focus({ preventScroll: true })
    if (caret) field?.setSelectionRange(caret.start, caret.end)
    if (isSubmitted) form.current?.requestSubmit()
  }, [early.left])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (areTurned || !areDaysRead(fields)) {
      return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    const query = queryFrom(fields, new Date())
    // An empty form submits nothing (spec section 5).
    if (isEmptyQuery(query)) return form.current?.querySelector('input')?.focus()
    goTo(query, fields.sort)
    onDone()
  }
  const reset = () => {
    setFields(NO_FIELDS)
    if (isHere) {
      goTo({ terms: [] })
      onDone()
    } else form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className={panel.form} onSubmit={submit} aria-label={t`Advanced search`}>
      <AddressInput
        name="from"
        label={t({ message: 'From', context: 'search' })}
        value={fields.from}
        isFirst={beginsInField()}
        onChange={(from) => set({ from })}
      />
      <AddressInput
        name="to"
        label={t({ message: 'To', context: 'search' })}
        value={fields.to}
        onChange={(to) => set({ to })}
      />
      <TextField
        name="subject"
        label={t`Subject`}
        value={fields.subject}
        autoComplete="off"
        onChange={(event) => set({ subject: event.target.value })}
      />
      <TextField
        name="term"
        label={t`Has the words`}
        value={fields.term}
        autoComplete="off"
        onChange={(event) => set({ term: event.target.value })}
      />
      <FolderSelect value={fields.folder} onChange={(folder) => set({ folder })} />
      <fieldset className={styles.size}>
        <legend className={styles.label}>{t`Size`}</legend>
        <select
          aria-label={t`Comparison`}
          className={styles.select}
          value={fields.than}
          onChange={(event) => set({ than: event.target.value === 'under' ? 'under' : 'over' })}
        >
          <option value="over">{t`Larger than`}</option>
          <option value="under">{t`Smaller than`}</option>
        </select>
        <input
          aria-label={t`Size`}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <select
          aria-label={t`Unit`}
          className={styles.select}
          value={fields.unit}
          onChange={(event) => set({ unit: event.target.value as SizeUnit })}
        >
          <option value="MB">MB</option>
          <option value="KB">KB</option>
        </select>
      </fieldset>
      <DateField label={t`From date`} today={today} value={fields.fromDay} onChange={(fromDay) => set({ fromDay })} />
      <DateField
        label={t`To date`}
        today={today}
        min={fields.fromDay}
        value={fields.toDay}
        error={areTurned && t`The last day is before the first. Choose a later one.`}
        onChange={(toDay) => set({ toDay })}
      />
      <label className={styles.field}>
        <span className={styles.label}>{t`Status`}</span>
        <select
          className={styles.select}
          value={fields.reading}
          onChange={(event) => set({ reading: event.target.value as AdvancedFields['reading'] })}
        >
          <option value="">{t({ message: 'All', context: 'status' })}</option>
          <option value="read">{t`Read`}</option>
          <option value="unread">{t`Unread`}</option>
        </select>
      </label>
      <label className={styles.field}>
        <span className={styles.label}>{t`Order`}</span>
        <select
          className={styles.select}
          value={fields.sort}
          onChange={(event) => set({ sort: event.target.value as SearchSort })}
        >
          <option value="date">{t`Newest first`}</option>
          <option value="defaultSort">{t`Best match first`}</option>
        </select>
      </label>
      <div className={styles.checks}>
        <span className={styles.check}>
          <Checkbox
            id={starId}
            label={t`Starred`}
            checked={fields.isStarred}
            onChange={(event) => set({ isStarred: event.target.checked })}
          />
          <label htmlFor={starId}>{t`Starred`}</label>
        </span>
        <span className={styles.check}>
          <Checkbox
            id={clipId}
            label={t`Has attachments`}
            checked={fields.hasAttachment}
            onChange={(event) => set({ hasAttachment: event.target.checked })}
          />
          <label htmlFor={clipId}>{t`Has attachments`}</label>
        </span>
      </div>
      <div className={styles.buttons}>
        <Button onClick={reset}>{t`Reset`}</Button>
        <Button type="submit" look="filled">{t`Search`}</Button>
      </div>
    </form>
  )
}

/** Excludes Drafts and scheduled mail (spec section 2.6.3). */
function FolderSelect({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { t } = useLingui()
  const { data: folders = [] } = useQuery(foldersQuery)
  const isKnown = value === '' || value === ANYWHERE || folders.some(({ name }) => name === value)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t`Folder`}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`All except Junk and Trash`}</option>
        <option value={ANYWHERE}>{t`All folders`}</option>
        <FolderOptions without="drafts" />
        {/* The search box may name a folder that does not exist. */}
        {!isKnown && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
