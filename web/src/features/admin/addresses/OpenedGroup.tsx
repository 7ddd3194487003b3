import { useLingui } from '@lingui/react/macro'
import type { ListedGroupField } from '@sen/contract/admin/addresses'
import { useQuery } from '@tanstack/react-query'
import { groupQuery } from '../../../data/admin/addresses.ts'
import { errorText } from '../../../data/error-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'

/** A group that is changed: its members are asked for now. It opens with them; what is typed then stays, whatever comes of it later. */
export function OpenedGroup({ listed, onClose }: { listed: ListedGroupField; onClose: () => void }) {
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
