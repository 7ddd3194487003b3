import { useLingui } from '@lingui/react/macro'
import type { GivenAddressField, ListedGroupField } from '@sen/contract/admin/addresses'
import { MAX_ADDRESSES } from '@sen/model/administration/addresses'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AddressKindShown, givenAddressesQuery, groupQuery } from '../../../data/admin/addresses.ts'
import { errorText } from '../../../data/error-text.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Choice, SettingsSection } from '../../../widgets/form/fields.tsx'
import { RowSkeletons } from '../../../widgets/form/RowSkeletons.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { AliasDialog } from './AliasDialog.tsx'
import styles from './addresses.module.css'
import { CatchAllSection } from './CatchAllSection.tsx'
import { GivenAddressList } from './GivenAddressList.tsx'
import { GroupDialog } from './GroupDialog.tsx'

type OpenDialog = { readonly kind: 'alias' | 'group' } | GivenAddressField

export function AddressesTab() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [kind, setKind] = useState<AddressKindShown>()
  const [opened, setOpened] = useState<OpenDialog>()
  const sought = useDebouncedText(text.trim(), isComposing)
  const list = useInfiniteQuery(givenAddressesQuery(sought, kind))
  const addresses = list.data?.pages.flatMap((page) => page.addresses) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isAll = sought === '' && kind === undefined
  const isFull = isAll && total >= MAX_ADDRESSES
  const close = () => setOpened(undefined)

  return (
    <AccountPage
      title={t`Addresses`}
      note={t`Everyone has their own address. Here you can give people more addresses, or one address to several people.`}
    >
      <SettingsSheet>
        <SettingsSection
          title={t`Aliases and groups`}
          note={t`Mail to an alias goes to one mailbox, which can also send from it. Mail to a group goes to each member once.`}
        >
          <div className={styles.tools}>
            <input
              type="search"
              className={styles.search}
              aria-label={t`Search addresses`}
              placeholder={t`Address, group, person`}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Choice<AddressKindShown>
              name={t`What to show`}
              value={kind}
              options={[
                [undefined, t`Aliases and groups`],
                ['alias', t`Aliases only`],
                ['group', t`Groups only`],
              ]}
              onChange={setKind}
            />
          </div>
          <div className={styles.tools}>
            <Button icon={Plus} disabled={isFull} onClick={() => setOpened({ kind: 'alias' })}>{t`New alias`}</Button>
            <Button icon={Plus} disabled={isFull} onClick={() => setOpened({ kind: 'group' })}>{t`New group`}</Button>
          </div>
          {list.isPending && <RowSkeletons />}
          {list.isError && !list.data && <p role="alert">{errorText(list.error)}</p>}
          {list.data && addresses.length === 0 && isAll && (
            <EmptyState text={t`No aliases or groups yet. Add info@ or sales@ and choose who gets its mail.`} />
          )}
          {list.data && addresses.length === 0 && !isAll && (
            <EmptyState text={sought === '' ? t`There is none yet.` : t`No matches for “${sought}”.`} />
          )}
          {addresses.length > 0 && (
            <GivenAddressList
              addresses={addresses}
              total={total}
              isMoreComing={list.isFetchingNextPage}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              onOpen={setOpened}
            />
          )}
        </SettingsSection>
        <CatchAllSection />
      </SettingsSheet>
      {opened?.kind === 'alias' && <AliasDialog alias={'id' in opened ? opened : undefined} onClose={close} />}
      {opened?.kind === 'group' &&
        ('id' in opened ? (
          <OpenedGroup listed={opened} onClose={close} />
        ) : (
          <GroupDialog group={undefined} onClose={close} />
        ))}
    </AccountPage>
  )
}

/** Later updates do not overwrite typed text. */
function OpenedGroup({ listed, onClose }: { listed: ListedGroupField; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, isFetchedAfterMount } = useQuery(groupQuery(listed.id))
  if (error && !data) {
    return (
      <Dialog open onClose={onClose} title={listed.email} closeLabel={t`Close`}>
        <p role="alert">{errorText(error)}</p>
      </Dialog>
    )
  }
  return data && isFetchedAfterMount ? <GroupDialog group={data} onClose={onClose} /> : null
}
