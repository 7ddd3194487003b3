import { msg } from '@lingui/core/macro'
import type { ImportReportField } from '@sen/contract/contacts/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { importContactFile } from '../../../data/contacts/contact-files.ts'

interface ContactImport {
  readonly isBusy: boolean
  readonly isOver: boolean
  readonly report: ImportReportField | undefined
  readonly take: (file: File) => void
  readonly close: () => void
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

export function useContactImport(): ContactImport {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [report, setReport] = useState<ImportReportField>()
  // Counts nested enter and leave events of the children.
  const depth = useRef(0)
  const take = (file: File) => {
    if (isBusy) return
    attempt(msg`Import contacts`, async () => {
      setBusy(true)
      try {
        setReport(await importContactFile(cache, file))
      } finally {
        setBusy(false)
      }
    })
  }
  const holds = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const count = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return {
    isBusy,
    isOver,
    report,
    take,
    close: () => setReport(undefined),
    handlers: {
      onDragEnter: (event) => {
        if (!holds(event)) return
        event.preventDefault()
        count(1)
      },
      onDragOver: (event) => {
        if (!holds(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: (event) => {
        if (holds(event)) count(-1)
      },
      onDrop: (event) => {
        if (!holds(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) take(file)
      },
    },
  }
}
