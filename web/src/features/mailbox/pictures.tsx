import type { FolderRole } from '@sen/model/folders'
import type { ReactNode } from 'react'
import { Drawing } from '../../ui/pictures/Drawing.tsx'

const BUD = (
  <Drawing>
    <path d="M10 58c11-5 22-5 34 0s23 5 34 0" />
    <path d="M44 50C31 42 28 28 44 10c16 18 13 32 0 40z" />
    <path d="M31 30c-9 1-14 6-15 14 9 6 19 8 28 6 9 2 19 0 28-6-1-8-6-13-15-14" />
  </Drawing>
)

const PLANE = (
  <Drawing>
    <path d="M76 12 14 34l22 8 8 22z" />
    <path d="M76 12 36 42" />
  </Drawing>
)

const SHEET = (
  <Drawing>
    <path d="M26 10h26l12 12v40H26z" />
    <path d="M35 34h18M35 45h11" />
  </Drawing>
)

const FOLDER = (
  <Drawing>
    <path d="M12 60V16h22l8 9h34v35z" />
    <path d="M12 36h64" />
  </Drawing>
)

const LEAF = (
  <Drawing>
    <path d="M18 52C14 26 36 10 70 12c2 34-18 50-52 40z" />
    <path d="M10 62c10-16 22-27 38-34" />
  </Drawing>
)

const STAR = (
  <Drawing>
    <path d="m44 10 8 17 19 2-14 13 4 19-17-10-17 10 4-19-14-13 19-2z" />
  </Drawing>
)

const CLOCK = (
  <Drawing>
    <path d="M44 62a26 26 0 1 0 0-52 26 26 0 0 0 0 52z" />
    <path d="M44 22v15l10 7" />
  </Drawing>
)

const CIRCLE = (
  <Drawing>
    <path d="M16 34c2-12 12-20 26-20h26M58 4l10 10-10 10" />
    <path d="M72 38c-2 12-12 20-26 20H20M30 68 20 58l10-10" />
  </Drawing>
)

const PICTURES: Readonly<Record<FolderRole, ReactNode>> = {
  inbox: BUD,
  starred: STAR,
  sent: PLANE,
  drafts: SHEET,
  scheduled: CLOCK,
  periodic: CIRCLE,
  snoozed: CLOCK,
  archive: FOLDER,
  junk: LEAF,
  trash: LEAF,
  custom: FOLDER,
}

export function pictureFor(role: FolderRole | undefined): ReactNode {
  return PICTURES[role ?? 'inbox']
}
