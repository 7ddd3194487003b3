import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Skeleton.module.css'

const WAIT_MILLISECONDS = 150

/** Short waits show nothing. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return late ? children : null
}

interface SkeletonProps {
  readonly width: number | string
  readonly height?: number
  readonly isRound?: boolean
}

export function Skeleton({ width, height = 12, isRound = false }: SkeletonProps) {
  return <span className={cx(styles.bar, isRound && styles.round)} style={{ width, height }} aria-hidden />
}
