import type { DriveSort } from '@sen/model/drive/drive-items'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

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
