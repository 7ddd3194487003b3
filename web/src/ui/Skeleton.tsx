import { type ReactNode, useEffect, useState } from 'react'
import styles from './Skeleton.module.css'

const WAIT_MILLISECONDS = 150

/** Draws its children only when waiting has become noticeable. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return late ? children : null
}

export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden />
}
