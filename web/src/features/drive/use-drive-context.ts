import { useCallback } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { type DriveContext, type DriveRequest, readDrive } from '../../actions/drive/drive-context.ts'

/** Returns a function that reads the state for drive actions. It does not cause rendering. */
export function useDriveContext(): (request: DriveRequest) => DriveContext {
  const read = useActionContext()
  return useCallback((request) => readDrive(read({ kind: 'selected' }), request), [read])
}
