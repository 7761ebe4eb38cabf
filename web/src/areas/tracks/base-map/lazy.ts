import { createElement, Fragment, lazy } from 'react'

// Loaded only where the operator has a map of tiles. A track is shown without it too.
export const BaseMap = lazy(() =>
  import('./BaseMap.tsx').then(
    ({ BaseMap }) => ({ default: BaseMap }),
    () => ({ default: () => createElement(Fragment) }),
  ),
)
