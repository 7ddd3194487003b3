import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { highlight } from '@sen/model/search/highlighting'
import type { SearchTerm } from '@sen/model/search/search-query'
import { useQuery } from '@tanstack/react-query'
import { CornerDownLeft, Mail, Search, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { cx } from '../../lib/cx.ts'
import { formatListTime } from '../../lib/dates.ts'
import { personIn } from '../../lib/names/spoofed-thread.ts'
import { useToday } from '../../lib/use-today.ts'
import { usePreferences } from '../../state/preferences.ts'
import { LabelDot } from '../../widgets/labels/LabelDot.tsx'
import styles from './SuggestionList.module.css'
import type { SuggestionOption } from './suggestion-options.ts'
import type { SearchBox } from './use-search-box.ts'

/** The focus stays in the search box. */
export function SuggestionList({ box }: { box: SearchBox }) {
  const { t } = useLingui()
  const count = box.options.length - 1
  return (
    <>
      <div
        role="listbox"
        {...box.combobox.list}
        aria-label={t`Suggestions`}
        aria-busy={box.isLooking}
        className={styles.list}
      >
        {box.options.map((option, at) => (
          <div
            key={option.id}
            {...box.combobox.option(at)}
            className={cx(styles.option, at === box.combobox.active && styles.active)}
          >
            <Option option={option} box={box} />
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {box.isLooking ? t`Searching…` : plural(count, { one: '# suggestion', other: '# suggestions' })}
      </span>
    </>
  )
}

function Option({ option, box }: { option: SuggestionOption; box: SearchBox }): ReactNode {
  const { t } = useLingui()
  if (option.kind === 'typed') {
    const { text } = option
    return (
      <>
        <Search size={17} strokeWidth={1.75} aria-hidden />
        <span className={styles.main}>{t`Search for “${text}”`}</span>
        <kbd className={styles.enter}>
          Enter <CornerDownLeft size={13} strokeWidth={2} aria-hidden />
        </kbd>
      </>
    )
  }
  if (option.kind === 'label') {
    const { name, colour } = option.label
    return (
      <>
        <span className={styles.sign}>
          <LabelDot colour={colour} />
        </span>
        <span className={styles.main}>{name}</span>
        <span className={styles.note}>{t`Label`}</span>
      </>
    )
  }
  if (option.kind === 'operator') {
    return (
      <>
        <Search size={17} strokeWidth={1.75} aria-hidden />
        <span className={styles.main}>{option.text}</span>
        <span className={styles.note}>{t`Search operator`}</span>
      </>
    )
  }
  if (option.kind === 'text') {
    return (
      <>
        <Search size={17} strokeWidth={1.75} aria-hidden />
        <span className={styles.main}>
          <Highlighted text={option.text} terms={box.terms} />
        </span>
      </>
    )
  }
  if (option.kind === 'person') {
    const { name, email } = option.person
    return (
      <>
        <User size={17} strokeWidth={1.75} aria-hidden />
        <span className={styles.main}>
          <Highlighted text={name || email} terms={box.terms} />
        </span>
        {name !== '' && (
          <span className={styles.note}>
            <Highlighted text={email} terms={box.terms} />
          </span>
        )}
      </>
    )
  }
  return <ThreadOption option={option} box={box} />
}

function ThreadOption({ option, box }: { option: Extract<SuggestionOption, { kind: 'thread' }>; box: SearchBox }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const { data: folders } = useQuery(foldersQuery)
  const now = useToday()
  const { thread } = option
  // A scheduled message has no participants yet, so show its recipient.
  const [person] = thread.participants.length > 0 ? thread.participants : thread.recipients
  const folder = folders?.find(({ id }) => id === thread.folder_id)
  const at = new Date(thread.last_message_timestamp * 1_000)
  const isFoundIn = (text: string) => highlight(text, box.terms).some(({ isFound }) => isFound)
  // A hit in the text alone is shown as the passage, so that it is clear why the mail is suggested.
  const shown = person && personIn(thread, person)
  const isInText = ![thread.subject, shown ?? ''].some(isFoundIn) && isFoundIn(thread.snippet)
  return (
    <>
      <Mail size={17} strokeWidth={1.75} aria-hidden />
      <span className={styles.lines}>
        <span className={styles.main}>
          <Highlighted text={thread.subject || t`(no subject)`} terms={box.terms} />
        </span>
        <span className={styles.note}>
          {shown && <Highlighted text={shown} terms={box.terms} />}
          {shown && (folder || isInText) && ' · '}
          {isInText ? <Highlighted text={thread.snippet} terms={box.terms} /> : folder && folderTitle(folder)}
        </span>
      </span>
      <time className={styles.time} dateTime={at.toISOString()}>
        {formatListTime(at, now, { language, timeZone }, t`Yesterday`)}
      </time>
    </>
  )
}

/** Ignores accents. */
function Highlighted({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return highlight(text, terms).map((segment, index) =>
    segment.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text have no other name
      <mark key={index} className={styles.found}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )
}
