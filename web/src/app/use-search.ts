import { useLocation, useNavigate, useSearchParams } from '../platform/router/index.ts'
import { paths } from '../platform/paths.ts'
import { writeStored } from '../platform/stored-value.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { useToast } from '../ui/Toast.tsx'
import type { ShellSearch } from './shell/shell-types.ts'

/** Where the results page looks for the term when its address has none. */
const LAST_TERM_KEY = 'msv'

const resultsPath = paths.search('').split('?', 1)[0]

/** The search box of the top bar. Earlier searches and suggestions come with the search area. */
export function useSearch(): ShellSearch {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const showToast = useToast()
  return {
    term: pathname === resultsPath ? (params.get('val') ?? '') : '',
    history: [],
    suggestions: [],
    onTermChange: () => undefined,
    onSearch: (term) => {
      if (term === '') {
        showToast(commonTexts.searchBoxEmpty, 'error')
        return
      }
      // Where storage is closed to us, the address carries the term as well.
      writeStored(LAST_TERM_KEY, term)
      navigate(paths.search(term))
    },
  }
}
