import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AppWindow, Tags } from 'lucide-react';
import { useState } from 'react';
import { useFoundProducts } from '@/components/product/use-found-products.ts';
import { IndustryIcon } from '@/components/partner/industry-icon.tsx';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx';
import { brandsQuery } from '@/data/brand-query.ts';
import { useMember } from '@/data/member.tsx';
import { useLinkedPartnerId, useMemberRights, useSelectedPartner } from '@/data/partner.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { useSelectPartner } from '@/data/use-select-partner.ts';
import { pageAddress } from '@/pages/page-at.ts';
import { shellText } from '@/text/shell.ts';
import type { Overlay } from './overlay.ts';
import { usePaletteActions } from './palette-actions.ts';
import { PaletteAds } from './palette-ads.tsx';
import { paletteItems } from './palette-items.ts';
import { openSecond, PaletteProducts } from './palette-products.tsx';
import { addressOf, useTabs } from './tabs-store.ts';
import { useTabActions } from './use-tab-actions.ts';

interface CommandPaletteProps {
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** Ctrl/Cmd+K: pages, open tabs, actions, partners, brands, products, campaigns and keywords by a few letters. */
export default function CommandPalette({ onClose, onOpen }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const tabs = useTabs((state) => state.tabs);
  const partnerId = useLinkedPartnerId();
  const member = useMember();
  const { data: partners } = useQuery(partnersQuery(member.id));
  const partner = useSelectedPartner();
  const { data: brands = [] } = useQuery({ ...brandsQuery(partner?.code ?? ''), enabled: partner !== null });
  const { go } = useTabActions();
  const selectPartner = useSelectPartner();
  const items = paletteItems(query, { tabs, partners, brands, rights: useMemberRights() });
  const actions = usePaletteActions(query, onOpen);
  const products = useFoundProducts(query);
  const navigate = useNavigate();
  const text = shellText.palette;
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const openProduct =
    (area: 'product' | 'product-analytics', search = '') =>
    (product: { productId: string }) =>
      run(() => {
        const path = `/${area}/${encodeURIComponent(product.productId)}`;
        go(addressOf(tabs, path, `/${products.partnerId}${path}${search}`));
      })();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="top-[12dvh] bottom-auto max-w-lg gap-0 overflow-hidden p-0">
        <DialogTitle className="sr-only">{text.title}</DialogTitle>
        <DialogDescription className="sr-only">{text.description}</DialogDescription>
        <Command label={text.title} onKeyDown={openSecond}>
          <CommandInput placeholder={text.placeholder} value={query} onValueChange={setQuery} />
          <CommandList label={text.title} className="max-h-[60dvh]">
            <CommandEmpty>{products.isSearching ? text.searching : text.empty}</CommandEmpty>
            {items.pages.length > 0 ? (
              <CommandGroup heading={text.pages}>
                {items.pages.map((page) => (
                  <CommandItem
                    key={page.path}
                    value={`page ${page.path}`}
                    onSelect={run(() => go(addressOf(tabs, page.path, pageAddress(page, partnerId))))}
                  >
                    <page.icon aria-hidden /> {page.title}
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {items.tabs.length > 0 ? (
              <CommandGroup heading={text.tabs}>
                {items.tabs.map((tab) => (
                  <CommandItem key={tab.id} value={`tab ${tab.id}`} onSelect={run(() => go(tab.path))}>
                    <AppWindow aria-hidden /> {tab.title}
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {actions.length > 0 ? (
              <CommandGroup heading={text.actionsTitle}>
                {actions.map(({ title, icon: Icon, run: act }) => (
                  <CommandItem key={title} value={`action ${title}`} onSelect={run(act)}>
                    <Icon aria-hidden /> {title}
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {items.partners.length > 0 ? (
              <CommandGroup heading={text.partners}>
                {items.partners.map((found) => (
                  <CommandItem
                    key={found.id}
                    value={`partner ${found.id}`}
                    onSelect={run(() => selectPartner(found))}
                  >
                    <IndustryIcon
                      description={found.description}
                      className="size-5 rounded-sm [&_svg]:size-3"
                    />
                    <span className="truncate">{found.name}</span>
                    <span className="text-subtle-foreground ml-auto text-xs tabular-nums">{found.brn}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {partner && items.brands.length > 0 ? (
              <CommandGroup heading={text.brands}>
                {items.brands.map(({ code, name }) => (
                  <CommandItem
                    key={code}
                    value={`brand ${code}`}
                    onSelect={run(() => {
                      const path = `/brand/${encodeURIComponent(code)}`;
                      go(addressOf(tabs, path, `/${partner.id}${path}`));
                    })}
                  >
                    <Tags aria-hidden /> <span className="truncate">{name}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {partner ? (
              <PaletteAds partner={partner} query={query} term={products.term} onChoose={run} />
            ) : null}
            <PaletteProducts
              products={products}
              // Who looks a product up wants to know what is wrong with it.
              onProduct={openProduct('product', '?tab=findings')}
              onAnalysis={openProduct('product-analytics')}
              onAll={run(
                () =>
                  void navigate({
                    to: '/{-$partnerId}/brand-product-search',
                    params: { partnerId: String(products.partnerId) },
                    search: { q: products.term },
                  }),
              )}
            />
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
