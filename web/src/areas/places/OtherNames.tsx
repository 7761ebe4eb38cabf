import type { PlaceName } from '@serendib/contract'

/** A place's names in Sinhala and Tamil, as far as they are known. */
export function OtherNames(props: {
  place: Pick<PlaceName, 'nameSi' | 'nameTa'>
  className?: string | undefined
}) {
  const { nameSi, nameTa } = props.place
  if (nameSi === '' && nameTa === '') return null
  return (
    <span className={props.className}>
      {nameSi !== '' && <span lang="si">{nameSi}</span>}
      {nameSi !== '' && nameTa !== '' && ' · '}
      {nameTa !== '' && <span lang="ta">{nameTa}</span>}
    </span>
  )
}
