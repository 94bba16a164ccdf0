import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { Refused } from "../forms/refused.tsx";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).shop.show();

export const meta: MetaFunction = () => [{ title: "Shop" }];

export default function Shop() {
  const { sections, faults, featuredCount, texts } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <header>
        <h1>Shop</h1>
        <p className="mt-3 text-soft-ink">
          The settings in shop.yaml, and the texts beside it. Saving keeps your comments and their
          order.
        </p>
      </header>
      {faults.length > 0 && (
        <Refused>
          {faults.map(({ field, found, wanted }) => (
            <p key={`${field} ${found}`}>
              shop.yaml{field && `, ${field}`}: found {found}, expected {wanted}.
            </p>
          ))}
          <p className="mt-2">
            <Link to="/shop/text/file" className="text-link touch-link">
              Correct shop.yaml as text
            </Link>
          </p>
        </Refused>
      )}
      <ul className="rows mt-8">
        {sections.map(({ id, title, about, faults: count }) => (
          <Row
            key={id}
            to={`/shop/${id}`}
            title={title}
            about={about}
            note={count > 0 ? formatCount(count, "problem") : null}
          />
        ))}
        <Row
          to="/shop/featured"
          title="Featured names"
          about="The names shown first, in your order."
          note={featuredCount === null ? null : String(featuredCount)}
        />
      </ul>
      <h2 className="mt-12 mb-3 text-2xl">Texts</h2>
      <ul className="rows">
        {texts.map(({ name, title, hasOwn }) => (
          <Row
            key={name}
            to={`/shop/text/${name}`}
            title={title}
            about={hasOwn ? "Your own text." : "The built-in text."}
            note={null}
          />
        ))}
        <Row
          to="/shop/text/file"
          title="shop.yaml"
          about="The whole file as text, for settings without a form."
          note={null}
        />
      </ul>
    </div>
  );
}

interface RowProps {
  to: string;
  title: string;
  about: string;
  note: string | null;
}

function Row({ to, title, about, note }: RowProps) {
  return (
    <li className="row-item">
      <Link to={to} className="task" data-row>
        <span className="font-medium">{title}</span>
        <span className="text-soft-ink">{about}</span>
        <span className="task-what tabular-nums">{note}</span>
      </Link>
    </li>
  );
}
