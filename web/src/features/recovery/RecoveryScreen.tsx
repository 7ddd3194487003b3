import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { REMOVED_MAIL_PER_PAGE } from '@sen/model/removed-mail/limits'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useState } from 'react'
import { attempt } from '../../actions/report.ts'
import { errorText } from '../../data/error-text.ts'
import { type Recovery, recoverMail, removedMailQuery, undoRecovery } from '../../data/removed-mail/removed-mail.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import { clearListSelection } from '../../state/list.ts'
import { showNotice } from '../../state/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchTextField } from '../../widgets/form/SearchTextField.tsx'
import { SettingsSheet } from '../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../widgets/page/AccountPage.tsx'
import { PageNav } from '../../widgets/paging/PageNav.tsx'
import { usePages } from '../../widgets/paging/use-pages.ts'
import { RemovedRow } from './RemovedRow.tsx'
import styles from './recovery.module.css'

/** Shows permanently deleted mail during the organisation's retention. */
export function RecoveryScreen() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const pages = usePages(() => setChosen(new Set()))
  const text = useDebouncedText(typed.trim(), isComposing)
  const { data, error, isPlaceholderData } = useQuery({
    ...removedMailQuery(pages.after, text),
    placeholderData: keepPreviousData,
  })
  // No action may apply to rows that are not visible.
  useEffect(clearListSelection, [])
  const messages = data?.messages ?? []
  if (data && !isPlaceholderData && messages.length === 0 && pages.page > 1) pages.turnBack()
  const ids = messages.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (some: readonly string[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...ids, ...some] : ids.filter((id) => !some.includes(id))))

  const undo = (recovery: Recovery) => attempt(msg`Undo the recovery`, () => undoRecovery(cache, recovery))
  const recover = () => {
    setBusy(true)
    attempt(msg`Recover deleted mail`, async () => {
      try {
        const recovery = await recoverMail(cache, ids)
        setChosen(new Set())
        const count = recovery.message_ids.length
        showNotice({
          text: plural(count, {
            one: '# message is back where it was.',
            other: '# messages are back where they were.',
          }),
          ...(count > 0 && {
            lastsMilliseconds: UNDO_MILLISECONDS,
            action: { label: t`Undo`, perform: () => undo(recovery) },
          }),
        })
      } finally {
        setBusy(false)
      }
    })
  }
  const days = data && plural(data.keptDays, { one: '# day', other: '# days' })
  return (
    <AccountPage
      title={t`Recover deleted mail`}
      isBelowHeader
      note={
        data &&
        (data.keptDays === 0
          ? t`Your organisation doesn’t keep deleted mail: mail deleted forever can’t be recovered.`
          : t`Mail deleted forever is kept for ${days}.`)
      }
    >
      <SettingsSheet>
        {data?.keptDays !== 0 && (
          <SearchTextField
            label={t`Search by sender or subject`}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              pages.restart()
            }}
            onComposing={setComposing}
          />
        )}
        {error && <p role="alert">{errorText(error)}</p>}
        {data?.total === 0 && <EmptyState text={text === '' ? t`There is nothing to recover.` : t`Nothing found.`} />}
        {messages.length > 0 && (
          <>
            <div className={styles.tools}>
              <Checkbox
                label={t`Select all on this page`}
                checked={ids.length === messages.length}
                mixed={ids.length > 0 && ids.length < messages.length}
                onChange={({ currentTarget }) =>
                  choose(
                    messages.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
              <Button
                look="filled"
                icon={ArchiveRestore}
                disabled={ids.length === 0 || isBusy}
                aria-busy={isBusy}
                onClick={recover}
              >
                {t`Recover`}
              </Button>
              <span className={styles.count} aria-live="polite">
                {ids.length > 0 && plural(ids.length, { one: '# selected', other: '# selected' })}
              </span>
            </div>
            <ul className={styles.rows} aria-label={t`Deleted mail`}>
              {messages.map((message) => (
                <RemovedRow
                  key={message.id}
                  message={message}
                  isChosen={chosen.has(message.id)}
                  onChoose={(isOn) => choose([message.id], isOn)}
                />
              ))}
            </ul>
          </>
        )}
        {data && (
          <PageNav
            pages={pages}
            end={data}
            perPage={REMOVED_MAIL_PER_PAGE}
            shownRows={messages.length}
            labels={{ nav: t`Pages of deleted mail`, back: t`Newer ones`, on: t`Older ones` }}
            className={styles.pages}
          />
        )}
      </SettingsSheet>
    </AccountPage>
  )
}
