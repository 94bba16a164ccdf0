import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { Refused } from "../forms/fields-form.tsx";
import { deskContext } from "../layout/context.ts";
import { Task } from "../layout/task.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).shop.show();

export const meta: MetaFunction = () => [{ title: "Shop" }];

export default function Shop() {
  const { sections, faults, texts } = useLoaderData<typeof loader>();
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
          <Task
            key={id}
            to={`/shop/${id}`}
            name={title}
            what={count > 0 ? formatCount(count, "problem") : null}
          >
            {about}
          </Task>
        ))}
      </ul>
      <h2 className="mt-12 mb-3 text-xl">Texts</h2>
      <ul className="rows">
        {texts.map(({ name, title, hasOwn }) => (
          <Task key={name} to={`/shop/text/${name}`} name={title} what={null}>
            {hasOwn ? "Your own text." : "The built-in text."}
          </Task>
        ))}
        <Task to="/shop/text/file" name="shop.yaml" what={null}>
          The whole file as text, for settings without a form.
        </Task>
      </ul>
    </div>
  );
}
