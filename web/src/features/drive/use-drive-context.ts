import { useCallback } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { type DriveContext, type DriveRequest, readDrive } from '../../actions/drive/drive-context.ts'

/** A function that reads what commands of the drive may know now. It never causes a drawing by itself. */
export function useDriveContext(): (request: DriveRequest) => DriveContext {
  const read = useActionContext()
  return useCallback((request) => readDrive(read({ kind: 'selected' }), request), [read])
}
