import type { DriveSort } from '@sen/model/drive/drive-items'
import { persist } from 'zustand/middleware'
import { create } from '../../lib/create-store.ts'

export interface DriveLooks {
  readonly view: 'table' | 'boxes'
  readonly sort: DriveSort
  readonly isDescending: boolean
  readonly showsDetails: boolean
}

/** Stored in this browser. */
export const useDriveLooks = create<DriveLooks>()(
  persist<DriveLooks>(() => ({ view: 'table', sort: 'name', isDescending: false, showsDetails: false }), {
    name: 'sen.drive',
  }),
)
