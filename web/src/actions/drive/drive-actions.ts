import { asPageAction, type DriveAction } from './drive-context.ts'
import { copyItems, moveItems } from './move-items.ts'
import { newDriveFolder, renameItem } from './name-items.ts'
import { downloadItems, editInOffice, favoriteItems, goUp, openItems, showDetails, showVersions } from './open-items.ts'
import { requestFiles } from './request-files.ts'
import {
  deselectItems,
  extendItemsDown,
  extendItemsUp,
  nextItem,
  previousItem,
  selectAllItems,
  selectItem,
} from './select-items.ts'
import { shareItems } from './share-item.ts'
import { deleteForever, emptyTrash, restoreItems, trashItems } from './trash-items.ts'
import { chooseFiles, chooseFolder } from './upload-items.ts'

export const ITEM_ACTIONS: readonly DriveAction[] = [
  openItems,
  editInOffice,
  shareItems,
  requestFiles,
  downloadItems,
  restoreItems,
  renameItem,
  moveItems,
  copyItems,
  favoriteItems,
  showVersions,
  showDetails,
  trashItems,
  deleteForever,
]

const STEPS: ReadonlySet<DriveAction> = new Set([nextItem, previousItem, extendItemsDown, extendItemsUp])

export const DRIVE_PAGE_ACTIONS = [
  nextItem,
  previousItem,
  goUp,
  ...ITEM_ACTIONS,
  newDriveFolder,
  chooseFiles,
  chooseFolder,
  emptyTrash,
  selectItem,
  extendItemsDown,
  extendItemsUp,
  selectAllItems,
  deselectItems,
].map((action) => asPageAction(action, STEPS.has(action)))
