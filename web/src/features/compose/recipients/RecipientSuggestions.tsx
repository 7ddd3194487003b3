import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { AddressField } from '@sen/contract/fields'
import { highlight } from '@sen/model/search/highlighting'
import { Users, X } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { Combobox } from '../../../ui/combobox/use-combobox.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { PersonAvatar } from '../../../widgets/people/PersonAvatar.tsx'
import styles from './RecipientSuggestions.module.css'
import type { Suggestion } from './suggested-people.ts'

interface RecipientSuggestionsProps {
  readonly suggestions: readonly Suggestion[]
  readonly combobox: Combobox
  readonly typed: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly onHide: (person: AddressField) => void
  readonly onClose: () => void
}

/** The focus stays in the field, which names the active option (`aria-activedescendant`). */
export function RecipientSuggestions(props: RecipientSuggestionsProps) {
  const { suggestions, combobox, typed, anchor, onHide, onClose } = props
  const { t } = useLingui()
  const count = suggestions.length
  return (
    <>
      <Popover open onClose={onClose} anchor={anchor} className={styles.panel}>
        <div role="listbox" {...combobox.list} aria-label={t`Suggested people`}>
          {suggestions.map((suggestion, at) => (
            <div
              key={suggestion.key}
              {...combobox.option(at)}
              className={cx(styles.option, at === combobox.active && styles.active)}
            >
              {suggestion.kind === 'group' ? (
                <Group group={suggestion.group} typed={typed} />
              ) : (
                <Person person={suggestion.person} typed={typed} onHide={onHide} />
              )}
            </div>
          ))}
        </div>
      </Popover>
      <span role="status" className="sr-only">
        {plural(count, { one: '# suggestion', other: '# suggestions' })}
      </span>
    </>
  )
}

function Person({
  person,
  typed,
  onHide,
}: Pick<RecipientSuggestionsProps, 'typed' | 'onHide'> & { person: AddressField }) {
  const { t } = useLingui()
  return (
    <>
      <PersonAvatar name={person.name || person.email} email={person.email} size={28} />
      <span className={styles.lines}>
        <Found text={person.name || person.email} typed={typed} />
        {person.name !== '' && <Found text={person.email} typed={typed} isNote />}
      </span>
      {/* The key is Shift+Delete, because an option may not contain a button. */}
      <span
        aria-hidden
        className={styles.hide}
        title={t`Don’t suggest (Shift+Delete)`}
        onClick={(event) => {
          event.stopPropagation()
          onHide(person)
        }}
      >
        <X size={16} strokeWidth={1.75} />
      </span>
    </>
  )
}

function Group({ group, typed }: { group: ContactGroupField; typed: string }) {
  const count = group.members
  return (
    <>
      <span className={styles.group} aria-hidden>
        <Users size={16} strokeWidth={1.75} />
      </span>
      <span className={styles.lines}>
        <Found text={group.name} typed={typed} />
        <span className={styles.note}>{plural(count, { one: 'Group of # person', other: 'Group of # people' })}</span>
      </span>
    </>
  )
}

function Found({ text, typed, isNote = false }: { text: string; typed: string; isNote?: boolean }) {
  const segments = highlight(text, [{ field: 'any', text: typed, negated: false }])
  return (
    <span className={isNote ? styles.note : styles.main}>
      {segments.map((segment, at) =>
        segment.isFound ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text have no other name
          <mark key={at} className={styles.found}>
            {segment.text}
          </mark>
        ) : (
          segment.text
        ),
      )}
    </span>
  )
}
