import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MAX_FILTERS } from '@sen/model/filters/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { offerCloseOrGoBack } from '../../../actions/close-or-go-back.ts'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { deleteFilter, type OwnFilter, ownFilters, restoreFilter } from '../../../data/filters/own-filters.ts'
import { filtersQuery } from '../../../data/filters/queries.ts'
import { useNewFilter } from '../../../state/new-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AddressList } from '../../../widgets/form/AddressList.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { blankCondition, draftOf, type FilterDraft, newDraft } from './filter-draft.ts'
import { MailFilterList } from './MailFilterList.tsx'
import { RunQuestion } from './RunQuestion.tsx'
import { SieveScript } from './SieveScript.tsx'

interface EditedFilter {
  readonly draft: FilterDraft
  readonly id: OwnFilter['id'] | undefined
  readonly goBack?: () => void
}

/** Spec sections 2.11.5 and 2.11.6. */
export function FiltersTab() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const query = useQuery(filtersQuery)
  const [edited, setEdited] = useState<EditedFilter>()
  const goBack = useRef<() => void>(undefined)
  const [run, setRun] = useState<{ readonly filter: OwnFilter; readonly does: string }>()
  const newButton = useRef<HTMLButtonElement>(null)
  const { started, shown } = useNewFilter()
  const [marked, setMarked] = useState<string>()
  useEffect(() => {
    if (started === undefined) return
    useNewFilter.setState({ started: undefined })
    const { from } = started
    setEdited({ draft: newDraft([blankCondition('from', from)]), id: undefined, goBack: started.goBack })
  }, [started])
  useEffect(() => {
    if (edited !== undefined) return
    // Wait until the dialog has closed, because it has its own history entry.
    goBack.current?.()
    goBack.current = undefined
  }, [edited])
  useEffect(() => {
    if (shown === undefined || query.data === undefined) return
    useNewFilter.setState({ shown: undefined })
    setMarked(shown)
  }, [shown, query.data])
  useEffect(() => {
    if (marked === undefined) return
    const row = document.querySelector('[data-marked]')
    row?.querySelector<HTMLElement>(row.querySelector('[data-edit]') ? '[data-edit]' : 'button')?.focus()
  }, [marked])
  // Keep the loaded list, and an open dialog, when fetching it again fails.
  if (!query.data) return query.isError ? <p role="alert">{errorText(query.error)}</p> : null
  const filters = ownFilters(query.data)
  const blocks = query.data.filter(({ type }) => type === 'auto_mark_spam')
  const remove = (id: string, doing: MessageDescriptor, done: string) =>
    attempt(doing, async () => {
      await deleteFilter(cache, id)
      offerCloseOrGoBack(done, msg`Restore`, () => restoreFilter(cache, id))
    })
  const removeFilter = (id: string, name: string) => {
    if (filters.length === 1) newButton.current?.focus()
    remove(id, msg`Delete the filter`, t`Filter “${name}” deleted`)
  }
  const unblock = (address: string) => {
    const id = blocks.find(({ from }) => from === address)?.id
    if (id !== undefined) remove(id, msg`Unblock ${address}`, t`${address} is no longer blocked`)
  }
  return (
    <SettingsSheet>
      <SettingsSection
        title={t`Filters`}
        note={t`Filters run on new mail from the top down. Once a filter moves a message, the filters below it are skipped.`}
      >
        {filters.length === 0 && (
          <EmptyState text={t`No filters yet. A filter can star, label or move new mail, or mark it as read.`} />
        )}
        {filters.length > 0 && (
          <MailFilterList
            filters={filters}
            marked={marked}
            onEdit={(filter) => setEdited({ draft: draftOf(filter), id: filter.id })}
            onRun={(filter, does) => setRun({ filter, does })}
            onRemove={removeFilter}
          />
        )}
        <div>
          <Button
            ref={newButton}
            icon={Plus}
            disabled={filters.length >= MAX_FILTERS}
            onClick={() => setEdited({ draft: newDraft(), id: undefined })}
          >
            {t`New filter`}
          </Button>
        </div>
      </SettingsSection>
      <SettingsSection title={t`Blocked senders`} note={t`Their mail goes to Junk.`}>
        <AddressList
          label={t`Blocked senders`}
          addresses={blocks.flatMap(({ from }) => from ?? [])}
          marked={blocks.find(({ id }) => id === marked)?.from}
          none={t`No one is blocked. To block someone, mark their mail as spam.`}
          removeLabel={(email) => t`Unblock ${email}`}
          onRemove={unblock}
        />
      </SettingsSection>
      <SettingsSection
        title={t`For another mail server`}
        note={t`Your filters and blocked senders as a Sieve script, for other mail servers.`}
      >
        <SieveScript />
      </SettingsSection>
      {run && <RunQuestion filter={run.filter} does={run.does} onClose={() => setRun(undefined)} />}
      {edited && (
        <FilterDialog
          draft={edited.draft}
          id={edited.id}
          onSaved={() => setEdited(undefined)}
          onClose={() => {
            goBack.current = edited.goBack
            setEdited(undefined)
          }}
        />
      )}
    </SettingsSheet>
  )
}
