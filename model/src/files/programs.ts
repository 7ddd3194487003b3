import { normalForm } from '../text/normal-form.ts'

/** Endings of what an operating system runs when it is opened. */
const RUN = new Set(
  'apk app appimage bat cmd com cpl dmg exe hta jar js jse lnk msi msp pif pkg ps1 reg scr sh vb vbe vbs wsf wsh'.split(
    ' ',
  ),
)
/** Endings of files that hold programs without being run by themselves. */
const HOLD = new Set('ax bin dll drv efi elf mui o ocx so sys'.split(' '))

/** Whether opening a file of this name runs it, also where another ending stands before: `bao-cao.pdf.exe`. */
export function isProgramName(name: string): boolean {
  return RUN.has(endingOf(name))
}

/** Whether a file is a program by its first bytes (`SNIFFED_BYTES`), and its name says that it is something else. */
export function isDisguisedProgram(name: string, start: Uint8Array): boolean {
  const ending = endingOf(name)
  if (ending === '' || RUN.has(ending) || HOLD.has(ending)) return false
  return isWindowsProgram(start) || isElf(start)
}

/** A program's header has NULs in it; a text that happens to begin with MZ has none. */
function isWindowsProgram(start: Uint8Array): boolean {
  return start[0] === 0x4d && start[1] === 0x5a && start.includes(0)
}

function isElf([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x7f && second === 0x45 && third === 0x4c && fourth === 0x46
}

/** As it is read: full-width letters are plain ones, and invisible ones do not count. */
function endingOf(name: string): string {
  const seen = normalForm(name, 'NFKC').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  return /\.([^.\s]+)[.\s]*$/u.exec(seen)?.[1]?.toLowerCase() ?? ''
}
