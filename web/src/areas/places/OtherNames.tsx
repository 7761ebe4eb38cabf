import type { PlaceName } from '@serendib/contract'

/** A place's names in Sinhala and Tamil, where known. */
export function OtherNames(props: {
  place: Pick<PlaceName, 'nameSi' | 'nameTa'>
  className?: string | undefined
}) {
  const { nameSi, nameTa } = props.place
  if (nameSi === '' && nameTa === '') return null
  return (
    <span className={props.className}>
      {nameSi !== '' && <span lang="si">{nameSi}</span>}
      {nameSi !== '' && nameTa !== '' && <span> · </span>}
      {nameTa !== '' && <span lang="ta">{nameTa}</span>}
    </span>
  )
}
