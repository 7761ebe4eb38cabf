import { lazy, Suspense, type ComponentProps } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./OtherDownloads.tsx')).OtherDownloads }))

/** Other offline videos, which pages load only when they show them. */
export function OtherDownloads(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
