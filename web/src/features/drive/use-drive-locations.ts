import { useLingui } from '@lingui/react/macro'
import { Clock, Cloud, type LucideIcon, Share2, Star, Trash2, Users } from 'lucide-react'
import type { DriveLocation } from '../../state/drive/drive-location.ts'

export interface FolderReference {
  readonly place: DriveLocation
  readonly name: string
  readonly icon: LucideIcon
}

export function useDriveLocations(): readonly FolderReference[] {
  const { t } = useLingui()
  return [
    { place: { kind: 'folder', id: null }, name: t`My drive`, icon: Cloud },
    { place: { kind: 'recent' }, name: t`Recent files`, icon: Clock },
    { place: { kind: 'favorites' }, name: t`Starred`, icon: Star },
    { place: { kind: 'sharing' }, name: t`Shared by me`, icon: Share2 },
    { place: { kind: 'shared' }, name: t`Shared with me`, icon: Users },
    { place: { kind: 'trash' }, name: t`Drive trash`, icon: Trash2 },
  ]
}
