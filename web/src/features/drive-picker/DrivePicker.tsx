import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type DriveItem, type DriveLocation, isSameLocation } from '../../state/drive/drive-location.ts'
import { closeDrivePicker, type DrivePicking, useDrivePicking } from '../../state/drive/picking.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import styles from './DrivePicker.module.css'
import { judgePickedFiles } from './judge-all.ts'
import { NewFilesTab } from './NewFilesTab.tsx'
import { PickerBar } from './PickerBar.tsx'
import { PickerFoot } from './PickerFoot.tsx'
import { PickerList } from './PickerList.tsx'
import { PickerTabs } from './PickerTabs.tsx'
import { useNewFiles } from './use-new-files.ts'
import { usePickerNavigation } from './use-picker-navigation.ts'

const WIDTH_PIXELS = 1024

/** Spec section 2.10. */
export function DrivePicker() {
  const picking = useDrivePicking((state) => state.picking)
  return picking ? <PickerDialog key={picking.draftId} picking={picking} /> : null
}

function PickerDialog({ picking }: { readonly picking: DrivePicking }) {
  const { t } = useLingui()
  const { mayLink, beside } = picking
  const navigation = usePickerNavigation()
  const newFiles = useNewFiles(navigation.folderId)
  const [picked, setPicked] = useState<ReadonlyMap<string, DriveItem>>(new Map())
  const [wantsCopies, setWantsCopies] = useState(true)
  const [pointed, setPointed] = useState<{ readonly item: DriveItem | undefined; readonly location: DriveLocation }>()
  const content = useRef<HTMLDivElement>(null)
  // Ignore an item that was pressed in another location.
  const isPointed = pointed !== undefined && isSameLocation(pointed.location, navigation.location)
  const isUploading = navigation.tab === 'uploadNewFile'
  const judged = useMemo(
    () => judgePickedFiles({ picked: [...picked.values()], newFiles: newFiles.files, wantsCopies, mayLink, beside }),
    [picked, newFiles.files, wantsCopies, mayLink, beside],
  )

  const bring = async (items: readonly DriveItem[]): Promise<void> => {
    const { copies, links } = judgePickedFiles({ picked: items, newFiles: [], wantsCopies, mayLink, beside }).pick
    const byId = new Map(items.map((item) => [item.id, item]))
    const those = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    await picking.bring({ copies: those(copies), links: those(links) })
    // The dialog may have been closed and opened for another message meanwhile.
    if (useDrivePicking.getState().picking === picking) closeDrivePicker()
  }
  const insert = async (items: readonly DriveItem[], replaces = false): Promise<void> => {
    const uploaded = await newFiles.upload(replaces)
    if (uploaded) await bring([...items, ...uploaded.filter(({ id }) => !items.some((item) => item.id === id))])
  }
  const { isBusy, problem, submit } = useSubmit(() => insert([...picked.values()]))
  /** Inserts the picked items too, because users do not expect to lose them by this click. */
  const insertAlso = (item: DriveItem) => {
    const others = [...picked.values()].filter(({ id }) => id !== item.id)
    const items = [...others, item]
    const { isRefused } = judgePickedFiles({ picked: items, newFiles: newFiles.files, wantsCopies, mayLink, beside })
    if (!isRefused) submit(() => insert(items))
  }
  /** The first Escape leaves the search, the second one the dialog. */
  const leaveSearch = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (navigation.search === '' || content.current?.querySelector(':popover-open')) return
    event.preventDefault()
    navigation.setSearch('')
    content.current?.querySelector<HTMLElement>('input[inputmode="search"]')?.focus()
  }
  return (
    <Dialog
      open
      onClose={closeDrivePicker}
      title={t`Insert from the drive`}
      closeLabel={t`Close`}
      width={WIDTH_PIXELS}
      className={styles.picker}
      problem={problem}
      footer={
        <PickerFoot
          judged={judged}
          count={picked.size + newFiles.files.length}
          newFiles={newFiles.files}
          wantsCopies={wantsCopies}
          mayLink={mayLink}
          pointed={isUploading || !isPointed ? undefined : pointed.item}
          isBusy={isBusy}
          onCopies={setWantsCopies}
          onCancel={closeDrivePicker}
          onInsert={(replaces) => submit(() => insert([...picked.values()], replaces))}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the keys, which come by here */}
      <div ref={content} className={styles.content} inert={isBusy} onKeyDown={leaveSearch}>
        <PickerTabs tab={navigation.tab} onTab={navigation.openTab} />
        {!isUploading && <PickerBar navigation={navigation} />}
        <div
          role="tabpanel"
          id="drive-picker-panel"
          aria-labelledby={`drive-picker-${navigation.tab}`}
          className={styles.panel}
        >
          {isUploading ? (
            <NewFilesTab newFiles={newFiles} crumbs={navigation.crumbs} />
          ) : (
            <PickerList
              navigation={navigation}
              picked={picked}
              onPicked={setPicked}
              onPointed={(item) => setPointed({ item, location: navigation.location })}
              onInsert={insertAlso}
              onDone={() => submit()}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
