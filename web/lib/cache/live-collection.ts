import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changeData, changeEach, markStale, showNotFound } from './change-data.ts'
import { itemIn, mapped, updated, without, type Paged } from './paged.ts'

interface Post {
  id: string
  isFeatured: boolean
}

interface Lists<Item, Filter> {
  /** The start of the keys of these lists. The next part of a key is the filter. */
  key: QueryKey
  /** The list with the item at its position once, or without it if the filter does not match. */
  placed: (list: Paged<Item>, filter: Filter, item: Item, client: QueryClient) => Paged<Item>
}

interface Options<Item, Filter> {
  lists: Lists<Item, Filter>
  /** Lists of one member, which show new items without asking. Their filter is the member. */
  ofMember?: Lists<Item, string>
  /** New items that are hidden behind a button until the viewer asks for them. */
  arrived?: QueryKey
  /** The page of one item, and the error code of a removed one. */
  detail?: { key: (id: string) => QueryKey; notFound: string }
}

/**
 * What live events and answers do to the cached posts of one kind: their lists, the hidden new ones and the open pages.
 * Rows that the viewer is reading do not move, except when their own item changes. `Detail` is the data of an open page.
 */
export function liveCollection<Item extends Post, Detail extends Item = Item, Filter = unknown>({
  lists,
  ofMember,
  arrived,
  detail,
}: Options<Item, Filter>) {
  const everyList = ofMember ? [lists.key, ofMember.key] : [lists.key]

  const changeLists = (client: QueryClient, change: (list: Paged<Item>, filter: Filter) => Paged<Item>) =>
    changeEach<Paged<Item>>(client, { queryKey: lists.key }, (list, key) =>
      change(list, key[lists.key.length] as Filter),
    )

  const changeEveryList = (client: QueryClient, change: (list: Paged<Item>) => Paged<Item>) => {
    for (const queryKey of everyList) changeEach<Paged<Item>>(client, { queryKey }, change)
  }

  const arrivedIn = (client: QueryClient): Item[] => (arrived && client.getQueryData<Item[]>(arrived)) ?? []

  const changeArrived = (client: QueryClient, change: (items: Item[]) => Item[]) =>
    arrived && client.setQueryData<Item[]>(arrived, items => items && change(items))

  function placeIn<F>(
    client: QueryClient,
    { key, placed }: Lists<Item, F>,
    item: (before?: Item) => Item,
    onlyShown = false,
  ) {
    const { id } = item()
    changeEach<Paged<Item>>(client, { queryKey: key }, (list, queryKey) => {
      const before = itemIn(list, id)
      return onlyShown && !before ? list : placed(list, queryKey[key.length] as F, item(before), client)
    })
  }

  /** Changes an open page. One that shows "not found" is left alone. */
  const changeDetail = (
    client: QueryClient,
    id: string,
    change: (shown: Detail) => Detail,
    needsRefetch: (shown: Detail) => boolean = () => false,
  ) => {
    if (detail) changeData(client, detail.key(id), change, { standing: true, needsRefetch })
  }

  function find(client: QueryClient, id: string): Item | undefined {
    const open = detail && client.getQueryState<Detail>(detail.key(id))
    if (open?.status === 'success') return open.data
    for (const queryKey of everyList)
      for (const [, list] of client.getQueriesData<Paged<Item>>({ queryKey })) {
        const item = list && itemIn(list, id)
        if (item) return item
      }
    return arrivedIn(client).find(item => item.id === id)
  }

  /**
   * Updates an item, or inserts it at its position in every list that it matches. One that is hidden behind the button
   * stays there. `item` receives the copy in the list, which may have fields that the event lacks.
   */
  function put(client: QueryClient, item: (before?: Item) => Item) {
    const { id } = item()
    const isHidden = arrivedIn(client).some(other => other.id === id)
    if (isHidden) changeArrived(client, items => items.map(other => (other.id === id ? item(other) : other)))
    placeIn(client, lists, item, isHidden)
    if (ofMember) placeIn(client, ofMember, item)
  }

  return {
    changeLists,
    changeDetail,
    find,
    put,

    /** Changes some fields of an item wherever it is shown. */
    update(client: QueryClient, id: string, told: Partial<Item>) {
      const change = <T extends Item>(item: T): T => ({ ...item, ...told })
      changeEveryList(client, list => updated(list, id, change))
      changeArrived(client, items => items.map(item => (item.id === id ? change(item) : item)))
      changeDetail(client, id, change)
    },

    /** Hides new items behind the button. */
    arrive(client: QueryClient, ...items: Item[]) {
      if (ofMember) for (const item of items) placeIn(client, ofMember, () => item)
      if (arrived)
        client.setQueryData<Item[]>(arrived, (before = []) => [
          ...items,
          ...before.filter(({ id }) => !items.some(item => item.id === id)),
        ])
    },

    /** Inserts the hidden items into the lists. */
    showArrived(client: QueryClient) {
      const items = arrivedIn(client)
      changeArrived(client, () => [])
      for (const item of items.toReversed()) placeIn(client, lists, () => item)
    },

    /** Removes an item from the hidden ones only. */
    withdraw(client: QueryClient, id: string) {
      changeArrived(client, items => items.filter(item => item.id !== id))
    },

    /** Removes an item from the lists and the hidden ones. */
    drop(client: QueryClient, id: string) {
      changeEveryList(client, list => without(list, id))
      changeArrived(client, items => items.filter(item => item.id !== id))
    },

    /** Shows "not found" on an open page; with `applies`, only if it returns true for the page. */
    closeDetail(client: QueryClient, id: string, applies?: (shown: Detail) => boolean) {
      if (detail) showNotFound(client, detail.key(id), detail.notFound, applies)
    },

    /** Marks the featured item. It keeps its position until the list is refetched. */
    feature(client: QueryClient, postId: string | null) {
      const mark = <T extends Item>(item: T): T =>
        item.isFeatured === (item.id === postId) ? item : { ...item, isFeatured: item.id === postId }
      changeEveryList(client, list => mapped(list, mark))
      changeArrived(client, items => items.map(mark))
      if (detail) for (const id of openIds(client, detail.key)) changeDetail(client, id, mark)
    },

    /**
     * Marks lists whose matches or order only the server knows as stale. They are refetched when next opened; nothing
     * moves until then.
     */
    ageLists(client: QueryClient, isUncertain: (filter: Filter) => boolean = () => true) {
      markStale(client, {
        queryKey: lists.key,
        predicate: ({ queryKey }) => isUncertain(queryKey[lists.key.length] as Filter),
      })
    },
  }
}

/** The ids of the cached pages. */
const openIds = (client: QueryClient, detailKey: (id: string) => QueryKey) =>
  client
    .getQueryCache()
    .findAll({ queryKey: detailKey('').slice(0, -1) })
    .map(({ queryKey }) => queryKey.at(-1) as string)
