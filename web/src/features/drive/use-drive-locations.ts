import { useLingui } from '@lingui/react/macro'
import { Clock, Cloud, type LucideIcon, Share2, Star, Trash2, Users } from 'lucide-react'
import type { DriveLocation } from '../../state/drive/drive-location.ts'

export interface FolderReference {
  readonly location: DriveLocation
  readonly name: string
  readonly icon: LucideIcon
}

export function useDriveLocations(): readonly FolderReference[] {
  const { t } = useLingui()
  return [
    { location: { kind: 'folder', id: null }, name: t`My drive`, icon: Cloud },
    { location: { kind: 'recent' }, name: t`Recent files`, icon: Clock },
    { location: { kind: 'favorites' }, name: t`Starred`, icon: Star },
    { location: { kind: 'sharing' }, name: t`Shared by me`, icon: Share2 },
    { location: { kind: 'shared' }, name: t`Shared with me`, icon: Users },
    { location: { kind: 'trash' }, name: t`Drive trash`, icon: Trash2 },
  ]
}
